/**
 * Returns the start of a text with at most `max` code points, cut between what people see as letters: never
 * within an emoji, a family of them, or a letter and its marks. Only where the first one alone is longer is
 * it cut.
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

/** Returns where the letter starts that contains this place of a text, as people see letters; its end is the text's. */
export function startOfLetter(text: string, at: number): number {
  return graphemes().segment(text).containing(at)?.index ?? text.length
}

let segmenter: Intl.Segmenter | undefined

function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter
}
