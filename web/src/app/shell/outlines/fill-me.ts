import type { Profile } from '@savanna/contract/profiles/routes'
import { fillPhoto } from './fill-photo.ts'

/** Marks the place of the member's own picture in the dashboard's outline. */
export const ME_OUTLINE = 'data-outline-me'
/** That picture's width and height, in pixels. */
export const ME_SIZE = 48

/** Puts the member's own picture and name into the dashboard's outline. Resolves when the picture is there. */
export async function fillMe({ firstname, lastname, portrait }: Profile): Promise<void> {
  const place = document.querySelector(`[${ME_OUTLINE}]`)
  const name = place?.parentElement?.querySelector('[data-name]')
  if (!place || !name) return
  name.textContent = `${firstname} ${lastname}`
  if (portrait) await fillPhoto(place, portrait, `${ME_SIZE}px`)
}
