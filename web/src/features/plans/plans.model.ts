const POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})

export function priceText(pounds: number): string {
  return POUNDS.format(pounds)
}

/** How long a plan runs: "30 days". */
export function durationText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
