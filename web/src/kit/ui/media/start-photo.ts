import type { Photo } from '@savanna/contract/pictures/routes'
import { positionOf } from './focus.ts'

/** Puts a photo into the first place for one within an element; `sizes` is the attribute of that name. */
export function showStartPhoto(within: Element, photo: Photo, sizes: string): void {
  const image = within.querySelector('img')
  if (!image) return
  image.style.objectPosition = positionOf(photo)
  image.fetchPriority = 'high'
  image.sizes = sizes
  image.srcset = photo.srcset
  image.hidden = false
}
