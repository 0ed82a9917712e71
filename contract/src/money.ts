import { foldDigits } from './digits.ts'
import { perLocale } from './language/per-locale.ts'

const POUNDS = { style: 'currency', currency: 'GBP' } as const
const pounds = perLocale((locale) => new Intl.NumberFormat(locale, POUNDS))
const prices = perLocale(
  (locale) => new Intl.NumberFormat(locale, { ...POUNDS, trailingZeroDisplay: 'stripIfInteger' }),
)

/**
 * Formats an amount in pounds, with only the sign "£" in every language: some have "£GB" or "UK£", even for
 * the narrow symbol, and right-to-left text would separate its letters and sign.
 */
function writePounds(format: Intl.NumberFormat, amount: number): string {
  const parts = format.formatToParts(amount)
  return parts.map(({ type, value }) => (type === 'currency' ? '£' : value)).join('')
}

/** Returns a formatted amount in pounds, with its pence: "£8.00". */
export function formatPounds(amount: number): string {
  return writePounds(pounds(), amount)
}

/** Returns a formatted price in pounds, without pence if it has none: "£8", "£8.50". */
export function formatPrice(amount: number): string {
  return writePounds(prices(), amount)
}

// Controls the order of signs in a right-to-left line: Arabic formats contain it.
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g
const SIGN = /^(?:(?:UK)?£|GBP) ?| ?(?:(?:UK)?£|GBP)$/
/** Up to nine digits, grouped in threes or not, and up to two decimals. */
const AMOUNT =
  /^(?:(?<first>[1-9]\d{0,2})(?<mark>[., ])(?<threes>\d{3}(?:\k<mark>\d{3})?)|(?<digits>\d{1,9}))(?:(?<point>[.,])(?<decimals>\d{1,2}))?$/

/**
 * Returns the typed amount in pounds, whether it's "£1,999.50" or "1.999,50 £"; undefined for anything else,
 * and for ambiguous ones: "1.999" is only accepted in languages that group thousands that way.
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

/** Returns the current language's thousands separator. */
function groupMark(): string | undefined {
  return pounds()
    .formatToParts(1_000_000)
    .find(({ type }) => type === 'group')?.value
}
