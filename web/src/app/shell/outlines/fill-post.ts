import type { Post } from '@savanna/contract/posts/routes'
import { computeFrameRatio, POST_PHOTO_SIZES } from '../../../features/posts/card/photo-frame.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the place of the first post's photo in the document. */
export const POST_OUTLINE = 'data-outline-post'

/** Puts a post's first photo into the feed's outline. Resolves when the photo is there. */
export async function fillPost({ images }: Post): Promise<void> {
  const outline = document.querySelector<HTMLElement>(`[${POST_OUTLINE}]`)
  const [photo] = images
  if (!outline?.parentElement || !photo) return
  outline.style.aspectRatio = `${computeFrameRatio(images)}`
  outline.parentElement.hidden = false
  await fillPhoto(outline, photo, POST_PHOTO_SIZES)
}
