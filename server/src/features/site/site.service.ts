import type { Context } from '../../context.ts'
import type { readPlans } from '../plans/index.ts'
import { countMembersAndMatches } from './site.repository.ts'

const KEPT_MS = 10 * 60_000
/** How many plans the front page has places for. */
const PLACES = 3

type Counts = Awaited<ReturnType<typeof countMembersAndMatches>>
type Plan = Pick<Awaited<ReturnType<typeof readPlans>>[number], 'title' | 'price' | 'duration'>

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Returns the counts as the prerendered front page writes them. */
export function figuresOf(counts: Counts): Record<keyof Counts, string> {
  const text = (count: number) => count.toLocaleString('en-GB')
  return { members: text(counts.members), matches: text(counts.matches), cities: text(counts.cities) }
}

/** Returns the plans on offer as the prerendered front page writes them; a place without a plan stays empty. */
export function offersOf(plans: Plan[]): Record<string, string> {
  const written = plans.slice(0, PLACES).map(({ title, price, duration }, index) => ({
    [`plan${index}_title`]: title,
    [`plan${index}_price`]: POUNDS.format(price),
    [`plan${index}_days`]: duration === 1 ? 'for a day' : `for ${duration} days`,
  }))
  return Object.assign({}, ...written)
}

/** Returns a function that counts what the front page shows, once in ten minutes however many ask. */
export function createCounts({ db, now }: Pick<Context, 'db' | 'now'>) {
  let counted: { at: number; counts: Promise<Counts> } | undefined
  return () => {
    const at = now().getTime()
    if (!counted || at - counted.at >= KEPT_MS) {
      const counts = countMembersAndMatches(db)
      const mine = { at, counts }
      counted = mine
      counts.catch(() => {
        if (counted === mine) counted = undefined
      })
    }
    return counted.counts
  }
}
