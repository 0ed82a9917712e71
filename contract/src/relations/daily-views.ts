import { msg, plural } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { say } from '../language/say.ts'
import { HOUR_MS } from '../time.ts'

/**
 * In a list's reply: some were left out, because the caller has reached the daily view limit. ISO 8601 time
 * at which the list continues; absent if nobody was left out.
 */
export const LimitedUntil = z.string().optional()

/**
 * Returns the sentence for a member who has reached the daily view limit; `until` is the time until its
 * renewal in milliseconds.
 */
export function dailyViewsUsedUp(until: number): string {
  const hours = Math.max(1, Math.ceil(until / HOUR_MS))
  const wait = say(msg({ message: plural({ hours }, { one: 'an hour', other: '# hours' }) }))
  return say(
    msg`You’ve seen as many new people as you can in one day. There’ll be more in ${{ wait }}. Everyone you’ve seen today, and everyone you know, is still here.`,
  )
}
