import type { Overview } from '@savanna/contract/admin/overview'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { readMeetingTotals } from '../../meetings/index.ts'
import { countReportQueue } from '../reports/reports.repository.ts'
import { countUsers } from '../users/users.service.ts'
import { countCurrent, countDays, findCountingBounds, findDays, storeDays } from './figures.repository.ts'

const PENCE = 100
/** Refunds and late payment results change the last few days, so these are recounted. */
const RECOUNTED_DAYS = 3
const MAX_HISTORY_DAYS = 400
/** The most days not yet stored by the nightly job that a request counts. */
const MAX_LIVE_DAYS = 3

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const startOf = (day: string) => new Date(`${day}T00:00:00.000Z`)
const addDays = (day: string, days: number) => dayOf(new Date(startOf(day).getTime() + days * DAY_MS))

const pickLaterDay = (...days: [string, string]) => days.sort()[1] ?? days[0]

/** Returns the days from the first to the last, inclusive, as YYYY-MM-DD. */
function listDaysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** Counts and stores the missing finished days, and recounts the latest ones; at most 400 days back. */
export async function storeMissingDays({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const today = dayOf(now())
  const { last, first } = await findCountingBounds(db)
  const firstUncounted = last ? addDays(last, 1 - RECOUNTED_DAYS) : first ? dayOf(first) : today
  const from = pickLaterDay(firstUncounted, addDays(today, -MAX_HISTORY_DAYS))
  const days = listDaysFrom(from, addDays(today, -1))
  await storeDays(db, days, { from: startOf(from), to: startOf(today) })
}

/** Returns the figures for the last `span` days, including today so far, and the current totals. */
export async function readOverview(context: Context, span: number): Promise<Overview> {
  const { db, now } = context
  const today = dayOf(now())
  const from = addDays(today, 1 - span)
  const stored = await findDays(db, from)
  const after = stored.at(-1) ? addDays(stored.at(-1)?.day ?? today, 1) : from
  const liveFrom = pickLaterDay(after, addDays(today, 1 - MAX_LIVE_DAYS))
  const liveDays = listDaysFrom(liveFrom, today)
  const live = await countDays(db, liveDays, { from: startOf(liveFrom), to: startOf(addDays(today, 1)) })
  const known = new Map([...stored, ...live].map((figures) => [figures.day, figures]))
  const nothing = { members: 0, matches: 0, messages: 0, revenue: 0, reports: 0 }
  const [{ active }, { open }, { online, plans }, meetings] = await Promise.all([
    countUsers(context),
    countReportQueue(db),
    countCurrent(db, now()),
    readMeetingTotals(context),
  ])
  return {
    members: active,
    online,
    plans,
    open_reports: open,
    meetings,
    days: listDaysFrom(from, today).map((day) => {
      const figures = known.get(day) ?? { day, ...nothing }
      return { ...figures, revenue: figures.revenue / PENCE }
    }),
  }
}
