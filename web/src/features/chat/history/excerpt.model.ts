import { foldText } from '@savanna/contract/fold-text'
import { startOfLetter } from '@savanna/contract/language/cut-text'

export interface ExcerptPart {
  text: string
  found: boolean
}

const BEFORE = 24

/** Returns an excerpt of a message around the searched text, with the found text as a separate part. */
export function excerptOf(content: string, searched: string): ExcerptPart[] {
  const text = content.replaceAll(/\s+/g, ' ')
  const wanted = foldText(searched.trim().replaceAll(/\s+/g, ' '))
  const { folded, places } = foldWithPlaces(text)
  const first = wanted === '' ? -1 : folded.indexOf(wanted)
  const [start, stop] = [places[first], places[first + wanted.length]]
  if (start === undefined || stop === undefined) return [{ text, found: false }]
  // A match inside an emoji or beside a combining mark shows the whole letter.
  const [at, end] = [startOfLetter(text, start), endOfLetter(text, stop)]
  const from = startOf(text, at)
  return [
    { text: `${from > 0 ? '…' : ''}${text.slice(from, at)}`, found: false },
    { text: text.slice(at, end), found: true },
    { text: text.slice(end), found: false },
  ].filter((part) => part.text !== '')
}

/** Returns a text as it is searched, and where each of its letters, and its end, comes from in the original. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = foldText(letter)
    folded += plain
    // A letter may become several, such as "ss", and a mark none.
    for (let each = 0; each < plain.length; each++) places.push(at)
    at += letter.length
  }
  return { folded, places: [...places, text.length] }
}

/** Returns the start of a word slightly before, so the found text is visible on one line. */
function startOf(text: string, at: number): number {
  if (at <= BEFORE) return 0
  const space = text.indexOf(' ', at - BEFORE)
  return space < 0 || space >= at ? startOfLetter(text, at - BEFORE) : space + 1
}

/** Returns the end of the letter that an offset falls into; the offset itself between two letters. */
function endOfLetter(text: string, end: number): number {
  let at = end
  while (at < text.length && startOfLetter(text, at) < at) at++
  return at
}
