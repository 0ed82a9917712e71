import type { Photo } from '@savanna/contract/pictures/routes'
import { positionOf } from '../../../kit/ui/media/focus.ts'

/**
 * Puts a photo into the first place for one within an element; `sizes` is the attribute of that name. Resolves when the
 * photo can be painted, or could not be loaded.
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
