import { foldText } from '@savanna/contract/fold-text'
import skeleton from 'unhomoglyph'

/** Small capitals, and the turned w used for one: Unicode's table of confusables compares them only with each other. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍʍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, at) => [letter, 'abcdefghijklmmnoprstuvwyz'.charAt(at)]),
)

/** Digits that pass for letters. `i` and `l` count as the same, as in many typefaces. */
const DIGITS: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' }

function look(text: string): string {
  const plain = Array.from(skeleton(text), (letter) => SMALL_CAPITALS.get(letter) ?? letter).join('')
  return foldText(plain)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d/g, (digit) => DIGITS[digit] ?? digit)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/c[il]/g, 'd')
    .replace(/(.)\1+/gu, '$1')
    .replaceAll('l', 'i')
}

/**
 * Returns how a text looks: its skeleton by Unicode's table of confusables (UTS 39), ignoring case, marks,
 * separators and repeated letters. A text has up to three looks, because a capital may resemble a different
 * letter than its lower-case form: texts that share a look can be mistaken for each other.
 */
export function looksOf(text: string): string[] {
  const plain = text.normalize('NFKD')
  return [...new Set([plain, plain.toLowerCase(), plain.toUpperCase()].map(look))]
}
