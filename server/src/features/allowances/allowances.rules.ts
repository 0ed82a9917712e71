import { createHash } from 'node:crypto'
import type { Allowance } from '@savanna/contract/plans/allowances'
import { DAY_MS } from '@savanna/contract/time'

/** Returns a moment's day (UTC), as `2026-05-04`. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** Returns when the next day (UTC) starts. */
export function computeNextDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS)
}

/** Returns a one-way digest of an action's target, 32 hexadecimal digits. */
export function digestOf(memberId: string, kind: Allowance, target: string): string {
  return createHash('sha256').update(`${memberId} ${kind} ${target}`).digest('hex').slice(0, 32)
}
