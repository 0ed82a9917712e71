import { msg, plural } from '@lingui/core/runtime-macro'
import { POST_IMAGE_REFUSED, POST_LIMITS } from '@savanna/contract/posts/routes'
import type { Context } from '../../context.ts'
import { problem } from '../../kit/http/problem.ts'
import { newId } from '../../kit/ids.ts'
import { UnreadablePicture } from '../../kit/media/picture.ts'
import { putPicture } from '../../kit/media/stored-picture.ts'
import type { SpooledFile } from '../../kit/media/uploads/spool.ts'
import { findSessionMember } from '../accounts/index.ts'
import { takeAllowance } from '../allowances/index.ts'
import { discardObjects } from '../pictures/index.ts'
import { mayViewImage, type PostImage } from './posts.repository.ts'

/** The stored objects' folder. */
export const POSTS_PREFIX = 'posts/'

export function imageTooLarge() {
  return problem(413, 'image_refused', POST_IMAGE_REFUSED)
}

export function tooManyImages() {
  const sentence = msg`You can add up to ${plural({ limit: POST_LIMITS.images }, { one: '# image', other: '# images' })}`
  return problem(400, 'too_many_images', sentence)
}

interface SentImages {
  files: SpooledFile[]
  signal: AbortSignal
}

/**
 * Converts a post's images to our own pictures and stores them sequentially, so only one is in memory. If one
 * can't be read or stored, none stays. All count against the daily allowance before the first is decoded.
 */
export async function storeImages(
  context: Context,
  memberId: string,
  { files, signal }: SentImages,
): Promise<PostImage[]> {
  const { db, now } = context
  const taking = { memberId, kind: 'photos', target: newId(), amount: files.length, now: now() } as const
  const images: PostImage[] = []
  try {
    for (const file of files) {
      const onStart = images.length === 0 ? () => takeAllowance(db, taking) : undefined
      images.push(await storeImage(context, memberId, { file, signal, onStart }))
    }
    return images
  } catch (error) {
    await discardObjects(context, keysOf(images))
    throw imageProblem(error)
  }
}

interface SentImage {
  file: SpooledFile
  signal: AbortSignal
  onStart: (() => Promise<void>) | undefined
}

async function storeImage(
  { storage, uploads }: Context,
  memberId: string,
  { file, ...options }: SentImage,
): Promise<PostImage> {
  const picture = await uploads.decode(memberId, file, { ...options, maxBytes: POST_LIMITS.imageBytes })
  const { thumbhash, width, height } = picture
  const media_key = `${POSTS_PREFIX}${newId()}`
  await putPicture(storage, media_key, picture)
  return { media_key, thumbhash, width, height }
}

function imageProblem(error: unknown): unknown {
  if (!(error instanceof UnreadablePicture)) return error
  return error.reason === 'weight' ? imageTooLarge() : problem(400, 'image_refused', POST_IMAGE_REFUSED)
}

export function keysOf(images: PostImage[]): string[] {
  return images.map(({ media_key }) => media_key)
}

/** Returns whether a key belongs to a post's image, the session is live and its member may see the post. */
export async function mayViewPostImage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  if (!key.startsWith(POSTS_PREFIX)) return false
  const viewer = await findSessionMember(db, sessionId, now())
  return viewer ? mayViewImage(db, viewer.id, key) : false
}
