import type { Match } from '@savanna/contract/chat/routes'

/** Returns a text in lower case without accents: `theo` for `Théo`. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .replaceAll(/[øØ]/g, 'o')
    .toLowerCase()
}

/** Returns the matches with a word of the name that begins with `typed`, or a username that contains it. */
export function findContacts(matches: Match[], typed: string): Match[] {
  const wanted = plain(typed).trim()
  if (wanted === '') return matches
  return matches.filter(({ other }) => {
    const name = plain(other.firstname)
    return name.startsWith(wanted) || name.includes(` ${wanted}`) || plain(other.username).includes(wanted)
  })
}
