import { LIMITS } from '@savanna/contract/common'
import type { Profile } from '@savanna/contract/profiles/routes'
import { LARGE_PICTURE_SIZES } from '../../../features/pictures/gallery/picture-sizes.ts'
import { inViewingOrder } from '../../../features/pictures/pictures.model.ts'
import { formatAge } from '../../../features/profiles/profiles.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks a profile's outline in the document. */
export const PROFILE_OUTLINE = 'data-outline-profile'

/**
 * Puts a member's main picture, name and age into a profile's outline. Resolves when the picture is there. Does
 * nothing if the document has no outline, or the application has replaced it.
 */
export async function fillProfile(profile: Profile): Promise<void> {
  const { firstname, lastname, age, pictures, self } = profile
  await loadMessages('visitor', 'member')
  const outline = document.querySelector<HTMLElement>(`[${PROFILE_OUTLINE}]`)
  const [main] = inViewingOrder(pictures)
  const [heading, line, tiles] = ['h1', 'p', 'ul'].map((name) => outline?.querySelector<HTMLElement>(name))
  if (!outline || !main || !heading || !line || !tiles) return
  // Members' own profiles have a place for every picture.
  if (!self && pictures.length < 2) outline.dataset.few = 'true'
  tiles.dataset.count = `${self ? LIMITS.pictures : pictures.length}`
  heading.textContent = `${firstname} ${lastname}`
  line.textContent = formatAge(age)
  await fillPhoto(tiles, main, LARGE_PICTURE_SIZES)
}
