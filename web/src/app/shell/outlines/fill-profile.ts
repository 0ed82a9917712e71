import { LIMITS } from '@savanna/contract/common'
import type { Profile } from '@savanna/contract/profiles/routes'
import { LARGE_PICTURE_SIZES } from '../../../features/pictures/gallery/picture-sizes.ts'
import { inViewingOrder } from '../../../features/pictures/pictures.model.ts'
import { formatAge } from '../../../features/profiles/profiles.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the outline of a profile in the document. */
export const PROFILE_OUTLINE = 'data-outline-profile'

/**
 * Puts the main picture, the name and the age of a member into the outline of a profile. Resolves when the picture is there.
 * Does nothing where the document has none, or the application has taken its place.
 */
export async function fillProfile(profile: Profile): Promise<void> {
  const { firstname, lastname, age, pictures, self } = profile
  await loadMessages('visitor', 'member')
  const outline = document.querySelector<HTMLElement>(`[${PROFILE_OUTLINE}]`)
  const [main] = inViewingOrder(pictures)
  const [heading, line, tiles] = ['h1', 'p', 'ul'].map((name) => outline?.querySelector<HTMLElement>(name))
  if (!outline || !main || !heading || !line || !tiles) return
  // The own page offers a place for every picture.
  if (!self && pictures.length < 2) outline.dataset.few = 'true'
  tiles.dataset.count = `${self ? LIMITS.pictures : pictures.length}`
  heading.textContent = `${firstname} ${lastname}`
  line.textContent = formatAge(age)
  await fillPhoto(tiles, main, LARGE_PICTURE_SIZES)
}
