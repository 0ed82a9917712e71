import type { Photo } from '@savanna/contract/pictures/routes'
import { positionOf } from '../../../kit/ui/media/focus.ts'

/**
 * Puts a photo into an element's first place for one; `sizes` is its attribute. Resolves when the photo can be
 * painted, or couldn't be loaded.
 */
export async function fillPhoto(within: Element, photo: Photo, sizes: string): Promise<void> {
  const image = within.querySelector('img')
  if (!image) return
  image.style.objectPosition = positionOf(photo)
  image.fetchPriority = 'high'
  image.sizes = sizes
  image.srcset = photo.srcset
  image.hidden = false
  await image.decode().catch(() => {})
}
