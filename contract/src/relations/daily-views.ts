import { z } from 'zod'
import { HOUR_MS } from '../time.ts'

/**
 * In the reply of a list: some were left out, because the caller has been shown as many different members as a day
 * allows. ISO 8601, when the list goes on; absent when nobody was left out.
 */
export const HeldUntil = z.string().optional()

/** Returns the sentence for a member who has reached the daily view limit; `until` is the time to its renewal in milliseconds. */
export function dailyViewsUsedUp(until: number): string {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  const wait = hours === 1 ? 'an hour' : `${hours} hours`
  return `You have seen as many new people as one day has room for. There are more in ${wait}. Everyone you have seen today, and everyone you know, is still here.`
}
