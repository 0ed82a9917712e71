/** Returns the length of a text in code points, as schemas count: an emoji of one code point is one character and not two. */
export function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}
