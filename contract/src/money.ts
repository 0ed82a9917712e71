import { lazy } from './lazy.ts'

const pounds = lazy(() => new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }))

/** Returns an amount in pounds as it is written, with its pence: "£8.00". */
export function formatPounds(amount: number): string {
  return pounds().format(amount)
}
