import { createHash } from 'node:crypto'
import type { Allowance } from '@savanna/contract/plans/allowances'

const DAY_MS = 86_400_000

/** The day (UTC) that a moment belongs to, as `2026-05-04`. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** When the next day begins. */
export function nextDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAY_MS)
}

/** A name for what something was done to, of the shape of an id, that cannot be turned back into it. */
export function digestOf(memberId: string, kind: Allowance, target: string): string {
  return createHash('sha256').update(`${memberId} ${kind} ${target}`).digest('hex').slice(0, 32)
}
