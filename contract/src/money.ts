import { foldDigits } from './digits.ts'
import { perLocale } from './language/per-locale.ts'

const POUNDS = { style: 'currency', currency: 'GBP' } as const
const pounds = perLocale((locale) => new Intl.NumberFormat(locale, POUNDS))
const prices = perLocale(
  (locale) => new Intl.NumberFormat(locale, { ...POUNDS, trailingZeroDisplay: 'stripIfInteger' }),
)

/**
 * Writes an amount in pounds by a format, in every language with the sign "£": some have "£GB" or "UK£", also as the narrow
 * sign, whose letters and sign are torn apart where lines are read from right to left.
 */
function writePounds(format: Intl.NumberFormat, amount: number): string {
  const parts = format.formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' ? '£' : value)).join('')
}

/** Returns an amount in pounds as it is written, with its pence: "£8.00". */
export function formatPounds(amount: number): string {
  return writePounds(pounds(), amount)
}

/** Returns a price in pounds as it is written, without pence where it has none: "£8", "£8.50". */
export function formatPrice(amount: number): string {
  return writePounds(prices(), amount)
}

// What orders the signs of a line that is read from right to left: formats of Arabic contain it.
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g
const SIGN = /^(?:(?:UK)?£|GBP) ?| ?(?:(?:UK)?£|GBP)$/
/** Up to nine digits, in threes or not, and up to two decimals. */
const AMOUNT =
  /^(?:(?<first>[1-9]\d{0,2})(?<mark>[., ])(?<threes>\d{3}(?:\k<mark>\d{3})?)|(?<digits>\d{1,9}))(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/

/**
 * Returns the amount that someone typed in pounds, whether they write "£1,999.50" or "1.999,50 £"; undefined
 * for what is no amount, and for what may mean two: "1.999" is read only in the languages that write a
 * thousand so.
 */
export function readPounds(typed: string): number | undefined {
  const plain = foldDigits(typed.normalize('NFKC'))
    .replace(DIRECTION_MARKS, '')
    .replace(/[\s٬]/g, (mark) => (mark === '٬' ? ',' : ' '))
    .replace('٫', '.')
    .trim()
    .replace(SIGN, '')
  const { first, mark, threes, digits, point, decimals } = AMOUNT.exec(plain)?.groups ?? {}
  const whole = digits ?? (first && threes && first + threes.replace(/\D/g, ''))
  if (!whole || (mark && mark === point)) return undefined
  const isAmbiguous = (mark === '.' || mark === ',') && threes?.length === 3 && !point
  if (isAmbiguous && mark !== groupMark()) return undefined
  return Number(`${whole}.${decimals ?? 0}`)
}

/** Returns the mark between thousands in the current language. */
function groupMark(): string | undefined {
  return pounds()
    .formatToParts(1_000_000)
    .find(({ type }) => type === 'group')?.value
}
