import { type Gazetteer, spellingOf } from './gazetteer.ts'
import { dropArticle } from './place-name.ts'

/** A city found by one of its names. */
export interface FoundCity {
  city: number
  name: number
  /** Its people, weighted for the reader, and less if the name isn't its current one. */
  weight: number
}

/** Cities found by a whole name, by the start of one, and by the start of a later word. */
export type Found = [exact: FoundCity[], starting: FoundCity[], laterWord: FoundCity[]]

export interface Wanted {
  /** Normalised. */
  text: string
  typed: string
  weightOf: (country: string) => number
  fits: (city: number) => boolean
}

/**
 * How many times less people count under a former or foreign name: Porto is in Portugal, although Santana was called
 * so. Even less by part of it, because nearly every text starts such a name.
 */
const OTHER_NAME = [2, 8, 8] as const

/** How a name matches: the index of the list in `Found`. */
type Kind = 0 | 1 | 2

/** Returns a city's people; fewer count if it isn't called so any longer, or only abroad. */
export function likelyPeople(
  { populations, firstNames }: Gazetteer,
  { city, name }: Pick<FoundCity, 'city' | 'name'>,
  kind: Kind,
): number {
  return (populations[city] ?? 0) / (firstNames[city] === name ? 1 : OTHER_NAME[kind])
}

/** Enough to fill a list after places that read the same are removed. */
const MOST = 24

/**
 * Finds cities with a name or a word that starts with a text, the most populous for the reader first. If there
 * are none, the text's article is ignored, because GeoNames has some cities without it.
 */
export function matchNames(list: Gazetteer, wanted: Wanted): Found {
  const found = matchText(list, wanted)
  const rest = found.every((rank) => rank.length === 0) && dropArticle(wanted.text)
  return rest ? matchText(list, { ...wanted, text: rest }) : found
}

function matchText(list: Gazetteer, wanted: Wanted): Found {
  const found: Found = [[], [], []]
  const bytes = Buffer.from(wanted.text)
  if (bytes.length === 0) return found
  const weights = list.countries.map(wanted.weightOf)
  const end = findBound(list, bytes, 1)
  for (let at = findBound(list, bytes, 0); at < end; at++) {
    const [start, name] = [list.words[at] ?? 0, list.wordNames[at] ?? 0]
    const city = list.nameCities[name] ?? 0
    const kind = list.texts[start - 1] !== 0 ? 2 : list.texts[start + bytes.length] === 0 ? 0 : 1
    const weight = likelyPeople(list, { city, name }, kind) * (weights[list.countryIndexes[city] ?? 0] ?? 1)
    const rank = found[kind]
    if (rank.length === MOST && weight <= (rank.at(-1)?.weight ?? 0)) continue
    if (wanted.fits(city)) insert(list, rank, { city, name, weight }, wanted.typed)
  }
  return found
}

/** Returns where words start with these bytes; `after` 1 returns where the last of them ends. */
function findBound({ words, texts }: Gazetteer, bytes: Uint8Array, after: 0 | 1): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareStart(texts, words[middle] ?? 0, bytes) < after) low = middle + 1
    else high = middle
  }
  return low
}

function compareStart(texts: Uint8Array, start: number, bytes: Uint8Array): number {
  for (const [offset, byte] of bytes.entries()) {
    const difference = (texts[start + offset] ?? 0) - byte
    if (difference !== 0) return difference
  }
  return 0
}

function insert(list: Gazetteer, rank: FoundCity[], added: FoundCity, typed: string): void {
  const same = rank.find(({ city }) => city === added.city)
  if (same) {
    if (readsBetter(list, added, same, typed)) same.name = added.name
    if (added.weight <= same.weight) return
    rank.splice(rank.indexOf(same), 1)
    added.name = same.name
  }
  const after = rank.findIndex(
    ({ weight, city }) => weight < added.weight || (weight === added.weight && city > added.city),
  )
  rank.splice(after === -1 ? rank.length : after, 0, added)
  rank.length = Math.min(rank.length, MOST)
}

/** Letters that Persian, Urdu and others have added to Arabic's. */
const FOREIGN_ARABIC = /[\u0671-\u06d5]/

/** Prefers the name with the typed accents, then the current one, then the longest: `Warszawa` to `Warszaw`. */
function readsBetter(list: Gazetteer, one: FoundCity, other: FoundCity, typed: string): boolean {
  const [score, otherScore] = [one, other].map(({ city, name }) => {
    const spelling = spellingOf(list, name, typed)
    const asTyped = spelling.toLowerCase().includes(typed) ? 10_000 : 0
    const isForeign = FOREIGN_ARABIC.test(spelling) ? 500 : 0
    return asTyped + (name === list.firstNames[city] ? 1_000 : spelling.length) - isForeign
  })
  return (score ?? 0) > (otherScore ?? 0)
}
