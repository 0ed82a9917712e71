import type { Match } from '@savanna/contract/chat/routes'

/** Letters without their accents and case: `Théo` is found by `theo`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .toLowerCase()
}

/** The matches whose name has a word that begins with what was typed, or whose username has it anywhere. */
export function findContacts(matches: Match[], typed: string): Match[] {
  const wanted = plain(typed).trim()
  if (wanted === '') return matches
  return matches.filter(({ other }) => {
    const name = plain(other.firstname)
    return name.startsWith(wanted) || name.includes(` ${wanted}`) || plain(other.username).includes(wanted)
  })
}
