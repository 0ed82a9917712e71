import { msg, plural } from '@lingui/core/runtime-macro'
import { perLocale } from '../language/per-locale.ts'
import { say } from '../language/say.ts'
import { formatPounds } from '../money.ts'
import type { Package } from '../plans/routes.ts'
import type { Reply } from '../route.ts'
import type { countSite } from './routes.ts'

// The landing page is prerendered with a placeholder for each live value; the server fills them in.

/** The landing page's counts. */
export type SiteCounts = Reply<typeof countSite>

/** A site with fewer members is young: it says so, and shows no counts. */
export const COUNTS_FROM = 100

/** The counts as the landing page shows them; an empty one isn't shown. */
export type Figures = Record<keyof SiteCounts, string>

/** A plan as the landing page shows it. */
export interface Offer {
  title: string
  price: string
  days: string
}

/** How many plans the landing page shows. */
const OFFERS_SHOWN = 3

/** Matches a placeholder; the first group is its live value's name. */
export const PLACEHOLDER = /__live_(\w+?)__/g

function placeholderOf(name: string): string {
  return `__live_${name}__`
}

const counts = perLocale((locale) => new Intl.NumberFormat(locale))

/**
 * Returns the counts with thousands separators, once there are a hundred members; matches are left out until
 * there are a hundred of them, too.
 */
export function formatFigures({ members, matches, cities }: SiteCounts): Figures {
  if (members < COUNTS_FROM) return { members: '', matches: '', cities: '' }
  const { format } = counts()
  return {
    members: format(members),
    matches: matches < COUNTS_FROM ? '' : format(matches),
    cities: format(cities),
  }
}

/** Returns a plan's duration, as shown after its price. */
const describeDuration = (days: number) =>
  say(msg({ message: plural({ days }, { one: 'for a day', other: 'for # days' }) }))

/** Returns the first three plans as the landing page shows them. */
export function formatOffers(plans: readonly Pick<Package, 'title' | 'price' | 'duration'>[]): Offer[] {
  return plans.slice(0, OFFERS_SHOWN).map(({ title, price, duration }) => ({
    title,
    price: formatPounds(price),
    days: describeDuration(duration),
  }))
}

const offerNames = (index: number): Offer => ({
  title: `plan${index}_title`,
  price: `plan${index}_price`,
  days: `plan${index}_days`,
})

/** Returns the landing page's live values by name; a place without a plan has none. */
export function liveValuesOf(figures: Figures, offers: readonly Offer[]): Record<string, string> {
  const values: Record<string, string> = { ...figures }
  offers.forEach((offer, index) => {
    const { title, price, days } = offerNames(index)
    Object.assign(values, { [title]: offer.title, [price]: offer.price, [days]: offer.days })
  })
  return values
}

/** The build's placeholders for the counts. */
export const FIGURE_PLACEHOLDERS: Figures = {
  members: placeholderOf('members'),
  matches: placeholderOf('matches'),
  cities: placeholderOf('cities'),
}

/** The build's placeholders for the plans. */
export const OFFER_PLACEHOLDERS: Offer[] = Array.from({ length: OFFERS_SHOWN }, (_, index) => {
  const { title, price, days } = offerNames(index)
  return { title: placeholderOf(title), price: placeholderOf(price), days: placeholderOf(days) }
})
