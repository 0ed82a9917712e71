import type { Card } from '@savanna/contract/profiles/routes'
import { formatAge } from '../../../features/profiles/profiles.model.ts'
import { loadMessages } from '../../../kit/language/language.ts'
import { fillPhoto } from './fill-photo.ts'

/** Marks the first card's outline in the document. */
export const CARD_OUTLINE = 'data-outline-card'

/**
 * Puts a member's first photo, name and age into the first card's outline; `sizes` is the photo's attribute. Resolves
 * when the photo is there. Does nothing if the document has no outline, or the application has replaced it.
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
