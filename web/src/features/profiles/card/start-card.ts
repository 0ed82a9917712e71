import type { Card } from '@savanna/contract/profiles/routes'
import { loadMessages } from '../../../kit/language/language.ts'
import { showStartPhoto } from '../../../kit/ui/media/start-photo.ts'
import { formatAge } from '../profiles.model.ts'

/** Marks the outline of the first card in the document. */
export const START_CARD = 'data-start-card'

/**
 * Puts the first photo, the name and the age of a member into the outline of the first card; `sizes` is the attribute of the
 * photo. Resolves when the photo is there. Does nothing where the document has none, or the application has taken its place.
 */
export async function fillStartCard(
  { firstname, lastname, age, photos: [photo] }: Card,
  sizes: string,
): Promise<void> {
  await loadMessages('visitor', 'member')
  const outline = document.querySelector<HTMLElement>(`[${START_CARD}]`)
  const [heading, line] = [outline?.querySelector('h3'), outline?.querySelector('p')]
  if (!outline || !heading?.parentElement || !line || !photo) return
  outline.style.setProperty('--photo-scrim', photo.scrim)
  heading.textContent = `${firstname} ${lastname}`
  line.textContent = formatAge(age)
  heading.parentElement.hidden = false
  await showStartPhoto(outline, photo, sizes)
}
