import { perLocale } from './language/per-locale.ts'

const pounds = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'GBP' }))

/** Returns an amount in pounds as it is written, with its pence: "£8.00". */
export function formatPounds(amount: number): string {
  return pounds().format(amount)
}
