import { thumbHashToDataURL } from 'thumbhash'

const known = new Map<string, string | null>()
const KEPT = 500

/** Returns a picture's blurred placeholder as a data URL; null for an invalid hash. Each hash is decoded once. */
export function placeholderOf(thumbhash: string): string | null {
  const before = known.get(thumbhash)
  if (before !== undefined) return before
  if (known.size >= KEPT) known.clear()
  const url = decode(thumbhash)
  known.set(thumbhash, url)
  return url
}

function decode(thumbhash: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
    return bytes.length < 5 ? null : thumbHashToDataURL(bytes)
  } catch {
    return null
  }
}
