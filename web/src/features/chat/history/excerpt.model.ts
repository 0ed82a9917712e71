export interface ExcerptPart {
  text: string
  found: boolean
}

const BEFORE = 24

/** A message around the place where a searched text stands in it, that place apart. */
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

/** The beginning of a word some way before, so that the place itself is in view on one line. */
function startOf(text: string, at: number): number {
  if (at <= BEFORE) return 0
  const space = text.indexOf(' ', at - BEFORE)
  return space < 0 || space >= at ? at - BEFORE : space + 1
}
