import { LIMITS } from '@savanna/contract/common'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { defineJob } from '../../../kit/jobs/jobs.ts'
import { dayOf } from '../../allowances/index.ts'
import { addSuggestions, deleteSuggestionsBefore, findSuggestedSince } from './free-suggestions.repository.ts'

/** Nobody is suggested again within this many days while there is anyone else. */
export const NOT_AGAIN_DAYS = 60

/** Returns at most `size` members in the requested order, without those in `except`. */
export type FindFirst = (except: string[], size: number) => Promise<string[]>

/**
 * Returns the five a viewer sees on a day's evening, which starts at sunset (`findEvening`). `find` fills
 * free slots, first with members who weren't suggested recently, then with anyone.
 */
export async function completeSuggestions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { viewerId, day }: { viewerId: string; day: string },
  find: FindFirst,
): Promise<string[]> {
  const most = LIMITS.freeSuggestions
  const suggested = await findSuggestedSince(db, viewerId, firstStoredDay(now()))
  const today = suggested.filter((one) => one.day === day).map(({ id }) => id)
  if (today.length >= most) return today
  const lately = suggested.map(({ id }) => id)
  const fresh = await find(lately, most - today.length)
  const ids = [...today, ...fresh]
  const again = ids.length < most && lately.length > today.length ? await find(ids, most - ids.length) : []
  const chosen = [...fresh, ...again]
  return chosen.length === 0 ? today : addSuggestions(db, { viewerId, day, ids: chosen, most })
}

/** Returns the first day (UTC) whose suggestions are still stored at a moment. */
function firstStoredDay(now: Date): string {
  return dayOf(new Date(now.getTime() - NOT_AGAIN_DAYS * DAY_MS))
}

export const freeSuggestionSweep = defineJob('free-suggestion-sweep')

/** Each night, deletes suggestions too old to keep anyone from being suggested again. */
export async function registerFreeSuggestionJobs({ db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(freeSuggestionSweep, '11 0 * * *', () =>
    deleteSuggestionsBefore(db, firstStoredDay(now())),
  )
}
