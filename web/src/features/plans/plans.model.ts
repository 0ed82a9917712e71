import { plural, t } from '@lingui/core/macro'
import { formatPercent } from '@savanna/contract/language/numbers'
import { perLocale } from '@savanna/contract/language/per-locale'
import { formatPrice } from '@savanna/contract/money'
import type { OwnPlan } from '@savanna/contract/plans/routes'

/** Returns a plan's duration: "30 days". */
export function formatDuration(days: number): string {
  return plural(days, { one: '# day', other: '# days' })
}

const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }),
)

/** Returns a timestamp's day: "4 March 2026". */
export function formatDay(at: string | Date): string {
  return day().format(new Date(at))
}

const MONTH_DAYS = 30
/** A smaller share isn't worth mentioning. */
const LEAST_SAVING = 0.05

interface PricedPlan {
  title: string
  /** Pounds. */
  price: number
  /** Days. */
  duration: number
}

/** Returns the monthly price of a plan of two months or more: "£8.33 a month"; nothing for shorter ones. */
export function formatMonthlyPrice(pounds: number, days: number): string | undefined {
  if (days < 2 * MONTH_DAYS) return undefined
  const monthly = formatPrice(Math.round((pounds / days) * MONTH_DAYS * 100) / 100)
  return t`${monthly} a month`
}

/** Returns by what share a plan costs less a day than the shortest one: "17% less a day than Dawn"; or nothing. */
export function formatSaving(
  { price, duration }: PricedPlan,
  plans: readonly PricedPlan[],
): string | undefined {
  const [shortest] = plans.toSorted((a, b) => a.duration - b.duration)
  if (!shortest || shortest.duration >= duration) return undefined
  const saving = 1 - price / duration / (shortest.price / shortest.duration)
  if (!(saving >= LEAST_SAVING)) return undefined
  // Rounded down, so the page doesn't promise more.
  const percent = formatPercent(Math.floor(saving * 100))
  return t`${percent} less a day than ${{ plan: shortest.title }}`
}

/** Returns the plan to highlight: the chosen one, or the middle one when none is chosen. */
export function findChosen<P extends { id: string }>(
  plans: readonly P[],
  wanted: string | undefined,
): P | undefined {
  if (wanted !== undefined) return plans.find(({ id }) => id === wanted)
  return plans[Math.floor((plans.length - 1) / 2)]
}

interface EndingPlan {
  title: string
  /** ISO 8601 */
  ends: string
  /** Pounds; undefined for an unpaid plan. */
  price: number | undefined
}

/** Returns the plans that would end with the account, the current one first, each with the amount paid. */
export function listEndingPlans({ current, next, receipts }: OwnPlan): EndingPlan[] {
  const paid = receipts.filter(({ state }) => state === 'paid')
  // The newest receipt belongs to the last plan.
  const plans = [...next].reverse().concat(current ?? [])
  return plans
    .map(({ title, ends }) => {
      const at = paid.findIndex(({ plan }) => plan === title)
      const [receipt] = at < 0 ? [] : paid.splice(at, 1)
      return { title, ends, price: receipt?.price }
    })
    .reverse()
}
