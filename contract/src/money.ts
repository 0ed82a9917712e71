import { perLocale } from './language/per-locale.ts'

// The narrow symbol, because "UK£" has its letters and its sign torn apart where lines are read from right to left.
const pounds = perLocale(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'GBP', currencyDisplay: 'narrowSymbol' }),
)

/** Returns an amount in pounds as it is written, with its pence: "£8.00". */
export function formatPounds(amount: number): string {
  return pounds().format(amount)
}
