import { startOfMonth } from '@savanna/contract/time'
import { makeLowestId } from '../../kit/ids.ts'

/** A partition of notifications: the ids from one month's first to another one's; null where it has no bound. */
export interface Partition {
  name: string
  from: string | null
  to: string | null
}

/** How many months after the present one have a partition, so that a job that fails for weeks does no harm. */
const MONTHS_AHEAD = 2
/** A table that becomes a partition is bounded at a month that is not about to begin while it is checked. */
const MARGIN_DAYS = 7

/** Returns the moment in milliseconds for which an id is the lowest one. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

/** Returns the first id after those that are stored in the table that becomes the first partition. */
export function firstIdAfterPlain(now: Date): string {
  const safe = new Date(now)
  safe.setUTCDate(safe.getUTCDate() + MARGIN_DAYS)
  return makeLowestId(startOfMonth(safe, 1))
}

/** Returns the months that are to be made, oldest first, so that the last partition begins after the months ahead. */
export function missingMonths(
  partitions: Partition[],
  now: Date,
): { name: string; from: string; to: string }[] {
  const last = partitions.find(({ to }) => to === null)
  const missing = []
  if (!last?.from) return []
  const end = startOfMonth(now, MONTHS_AHEAD + 1)
  for (let month = momentOfId(last.from); month < end; month = startOfMonth(month, 1)) {
    const name = `notifications_${month.toISOString().slice(0, 7).replace('-', '_')}`
    missing.push({ name, from: makeLowestId(month), to: makeLowestId(startOfMonth(month, 1)) })
  }
  return missing
}

/** Returns the first id that is kept where notifications are kept for so many whole months. */
export function firstKeptId(now: Date, months: number): string {
  return makeLowestId(startOfMonth(now, -months))
}

/** Returns the partitions of which nothing is kept. */
export function outdatedPartitions(partitions: Partition[], firstKept: string): Partition[] {
  return partitions.filter(({ to }) => to !== null && to <= firstKept)
}
