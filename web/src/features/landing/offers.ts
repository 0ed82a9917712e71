import type { Package } from '@savanna/contract/plans/routes'

/** A plan as the page writes it. */
export interface Offer {
  title: string
  price: string
  days: string
}

const SHOWN = 3

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export function offersOf(plans: Package[]): Offer[] {
  return plans.slice(0, SHOWN).map(({ title, price, duration }) => ({
    title,
    price: POUNDS.format(price),
    days: duration === 1 ? 'for a day' : `for ${duration} days`,
  }))
}

/** What stands for them where the page is drawn ahead; the server writes the plans in their place. */
export const OFFER_PLACES: Offer[] = Array.from({ length: SHOWN }, (_, index) => ({
  title: `__figure_plan${index}_title__`,
  price: `__figure_plan${index}_price__`,
  days: `__figure_plan${index}_days__`,
}))
