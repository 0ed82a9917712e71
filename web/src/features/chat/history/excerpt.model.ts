export interface ExcerptPart {
  text: string
  found: boolean
}

const BEFORE = 24

/** Returns an excerpt of a message around the searched text, with the found text as a part of its own. */
export function excerptOf(content: string, searched: string): ExcerptPart[] {
  const text = content.replaceAll(/\s+/g, ' ')
  const wanted = searched.trim().replaceAll(/\s+/g, ' ')
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase())
  if (at < 0) return [{ text, found: false }]
  const from = startOf(text, at)
  const end = at + wanted.length
  return [
    { text: `${from > 0 ? '…' : ''}${text.slice(from, at)}`, found: false },
    { text: text.slice(at, end), found: true },
    { text: text.slice(end), found: false },
  ].filter((part) => part.text !== '')
}

/** Returns the start of a word a little before, so that the found text is visible on one line. */
function startOf(text: string, at: number): number {
  if (at <= BEFORE) return 0
  const space = text.indexOf(' ', at - BEFORE)
  return space < 0 || space >= at ? at - BEFORE : space + 1
}
