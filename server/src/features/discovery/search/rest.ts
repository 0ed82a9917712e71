import { LIMITS } from '@savanna/contract/common'
import { DAY_MS } from '@savanna/contract/time'

/** Returns the time since which a pass hides a member from home and cards at a moment (ISO 8601). */
export function restingSince(now: Date): string {
  return new Date(now.getTime() - LIMITS.passRestDays * DAY_MS).toISOString()
}
