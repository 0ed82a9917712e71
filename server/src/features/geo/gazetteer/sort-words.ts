/** As many bytes as a double holds exactly. */
const KEY_BYTES = 6

/**
 * Returns the order of words by the bytes from where they start to the end of their name, which is a zero.
 * Equal words stay in their order.
 * @param texts names in UTF-8, each between zeros
 * @param words where the words start
 */
export function sortWords(texts: Uint8Array, words: readonly number[]): Uint32Array {
  const keys = Float64Array.from(words, (start) => keyOf(texts, start))
  return Uint32Array.from(words.keys()).sort(
    (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareFrom(texts, words[a] ?? 0, words[b] ?? 0) || a - b,
  )
}

/** Returns a word's first bytes as a number, which is fast to compare. */
function keyOf(texts: Uint8Array, start: number): number {
  let key = 0
  let ended = false
  for (let index = start; index < start + KEY_BYTES; index++) {
    ended ||= texts[index] === 0
    key = key * 256 + (ended ? 0 : (texts[index] ?? 0))
  }
  return key
}

function compareFrom(texts: Uint8Array, a: number, b: number): number {
  for (let offset = 0; ; offset++) {
    const [one, other] = [texts[a + offset] ?? 0, texts[b + offset] ?? 0]
    if (one !== other || one === 0) return one - other
  }
}
