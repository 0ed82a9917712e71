import type { Card } from '@savanna/contract/profiles/routes'
import { formatAge } from '../../../features/profiles/profiles.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the outline of the first card in the document. */
export const CARD_OUTLINE = 'data-outline-card'

/**
 * Puts the first photo, the name and the age of a member into the outline of the first card; `sizes` is the attribute of the
 * photo. Resolves when the photo is there. Does nothing where the document has none, or the application has taken its place.
 */
export async function fillCard(
  { firstname, lastname, age, photos: [photo] }: Card,
  sizes: string,
): Promise<void> {
  await loadMessages('visitor', 'member')
  const outline = document.querySelector<HTMLElement>(`[${CARD_OUTLINE}]`)
  const [heading, line] = [outline?.querySelector('h3'), outline?.querySelector('p')]
  if (!outline || !heading?.parentElement || !line || !photo) return
  outline.style.setProperty('--photo-scrim', photo.scrim)
  heading.textContent = `${firstname} ${lastname}`
  line.textContent = formatAge(age)
  heading.parentElement.hidden = false
  await fillPhoto(outline, photo, sizes)
}
