import type { MissingPart } from '@savanna/contract/profiles/routes'

export type Editor = 'profile' | 'pictures'

/** Returns the editors that the missing parts need, the profile first. */
export function editorsFor(missing: MissingPart[]): Editor[] {
  const editors: Editor[] = []
  if (missing.some((part) => part !== 'pictures')) editors.push('profile')
  if (missing.includes('pictures')) editors.push('pictures')
  return editors
}
