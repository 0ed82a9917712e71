import type { Overview } from '@savanna/contract/admin/overview'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { countWaiting } from '../reports/reports.repository.ts'
import { countUsers } from '../users/users.service.ts'
import { countDays, countNow, findDays, findEnds, storeDays } from './figures.repository.ts'

const PENCE = 100
/** Refunds and late answers of the bank reach back some days. */
const COUNTED_AGAIN = 3
const FARTHEST = 400
/** Days that the night has not counted yet are counted when somebody looks, at most so many. */
const COUNTED_LIVE = 3

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`)
const shifted = (day: string, days: number) => dayOf(new Date(startOf(day).getTime() + days * DAY_MS))

const later = (...days: [string, string]) => days.sort()[1] ?? days[0]

/** The days from one to another, both included. */
function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = shifted(day, 1)) days.push(day)
  return days
}

/** Counts the days that are over and not counted yet, and the latest ones again. */
export async function fillDays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = dayOf(now())
  const { last, first } = await findEnds(db)
  const wanted = last ? shifted(last, 1 - COUNTED_AGAIN) : first ? dayOf(first) : today
  const from = later(wanted, shifted(today, -FARTHEST))
  const days = daysFrom(from, shifted(today, -1))
  await storeDays(db, days, { from: startOf(from), to: startOf(today) })
}

/** The figures of the last days, today as far as it has come. */
export async function readOverview(context: Context, span: number): Promise<Overview> {
  const { db, now } = context
  const today = dayOf(now())
  const from = shifted(today, 1 - span)
  const stored = await findDays(db, from)
  const after = stored.at(-1) ? shifted(stored.at(-1)?.day ?? today, 1) : from
  const liveFrom = later(after, shifted(today, 1 - COUNTED_LIVE))
  const liveDays = daysFrom(liveFrom, today)
  const live = await countDays(db, liveDays, { from: startOf(liveFrom), to: startOf(shifted(today, 1)) })
  const known = new Map([...stored, ...live].map((figures) => [figures.day, figures]))
  const nothing = { members: 0, matches: 0, messages: 0, revenue: 0, reports: 0 }
  const [{ active }, { open }, { online, plans }] = await Promise.all([
    countUsers(context),
    countWaiting(db),
    countNow(db, now()),
  ])
  return {
    members: active,
    online,
    plans,
    open_reports: open,
    days: daysFrom(from, today).map((day) => {
      const figures = known.get(day) ?? { day, ...nothing }
      return { ...figures, revenue: figures.revenue / PENCE }
    }),
  }
}
