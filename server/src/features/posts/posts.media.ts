import { msg, plural } from '@lingui/core/runtime-macro'
import { POST_IMAGE_REFUSED, POST_LIMITS } from '@savanna/contract/posts/routes'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import { newId } from '../../kit/ids.ts'
import { decodeUpload, type ProcessedPicture, UnreadablePicture } from '../../kit/media/picture.ts'
import { putPicture } from '../../kit/media/stored-picture.ts'
import { findSessionMember } from '../accounts/index.ts'
import { discardObjects } from '../pictures/index.ts'
import { mayViewImage, type PostImage } from './posts.repository.ts'

/** Folder of the stored objects. */
export const POSTS_PREFIX = 'posts/'

export function imageTooLarge() {
  return problem(413, 'image_refused', POST_IMAGE_REFUSED)
}

export function tooManyImages() {
  const sentence = msg`Please choose at most ${plural({ limit: POST_LIMITS.images }, { one: '# image', other: '# images' })}`
  return problem(400, 'too_many_images', sentence)
}

/** Turns uploads into our own pictures, one after the other; refuses all when one is no image. */
export async function readImages(memberId: string, files: Buffer[]): Promise<ProcessedPicture[]> {
  const read: ProcessedPicture[] = []
  for (const file of files) read.push(await readImage(memberId, file))
  return read
}

async function readImage(memberId: string, file: Buffer): Promise<ProcessedPicture> {
  try {
    return await decodeUpload(memberId, file, POST_LIMITS.imageBytes)
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw error.reason === 'weight' ? imageTooLarge() : problem(400, 'image_refused', POST_IMAGE_REFUSED)
  }
}

/** Stores pictures under names of their own; when one cannot be stored, none stays. */
export async function storeImages(context: Context, pictures: ProcessedPicture[]): Promise<PostImage[]> {
  const images = pictures.map(({ thumbhash, width, height }) => ({
    media_key: `${POSTS_PREFIX}${newId()}`,
    thumbhash,
    width,
    height,
  }))
  const stored = await Promise.allSettled(
    pictures.map((picture, index) => putPicture(context.storage, images[index]?.media_key ?? '', picture)),
  )
  const failed = stored.find((one) => one.status === 'rejected')
  if (!failed) return images
  await discardObjects(context, keysOf(images))
  throw failed.reason
}

export function keysOf(images: PostImage[]): string[] {
  return images.map(({ media_key }) => media_key)
}

/** Tells whether a key is that of a post's image, the session lives and its member may see the post. */
export async function mayViewPostImage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  if (!key.startsWith(POSTS_PREFIX)) return false
  const viewer = await findSessionMember(db, sessionId, now())
  return viewer ? mayViewImage(db, viewer.id, key) : false
}
