import { startOfMonth } from '@savanna/contract/time'
import { makeLowestId } from '../../kit/ids.ts'

/** A partition of notifications: ids from `from` up to but excluding `to`; null if unbounded. */
export interface Partition {
  name: string
  from: string | null
  to: string | null
}

/** How many future months have a partition, so the job can fail for weeks without harm. */
const MONTHS_AHEAD = 2

/** Returns the moment whose lowest id this is. */
function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}

/** Returns the months without a partition, oldest first, up to the months ahead. */
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

/** Returns the lowest id to retain when notifications are retained for a number of whole months. */
export function firstStoredId(now: Date, months: number): string {
  return makeLowestId(startOfMonth(now, -months))
}

/** Returns the partitions that have nothing to retain. */
export function outdatedPartitions(partitions: Partition[], firstKept: string): Partition[] {
  return partitions.filter(({ to }) => to !== null && to <= firstKept)
}
