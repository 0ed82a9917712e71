const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns an amount in pounds as it is written, with its pence: "£8.00". */
export function formatPounds(pounds: number): string {
  return POUNDS.format(pounds)
}
