/**
 * Returns the start of a text with at most `max` code points, cut between visible letters: never within an
 * emoji, a family of them, or a letter and its marks, unless the first one is already longer.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  let [end, count] = [0, 0]
  for (const { segment } of graphemes().segment(text)) {
    count += [...segment].length
    if (count > max) break
    end += segment.length
  }
  return end > 0 ? text.slice(0, end) : [...text].slice(0, max).join('')
}

/** Returns where the visible letter that contains this position starts; the text's end maps to itself. */
export function startOfLetter(text: string, at: number): number {
  return graphemes().segment(text).containing(at)?.index ?? text.length
}

let segmenter: Intl.Segmenter | undefined

function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
