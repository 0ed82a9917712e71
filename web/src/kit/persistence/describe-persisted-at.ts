import { t } from '@lingui/core/macro'
import { perLocale } from '@savanna/contract/language/per-locale'
import { MINUTE_MS } from '@savanna/contract/time'

const clock = perLocale((locale) => new Intl.DateTimeFormat(locale, { timeStyle: 'short' }))
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long' }))

/**
 * Returns when something was stored, in words: "As of 14:05", "As of Monday, 14:05". Omits a time in the future, left
 * behind by a clock that was corrected.
 */
export function describePersistedAt(at: number, now: number): string {
  if (at > now + MINUTE_MS) return t`As of your last visit`
  const [then, today] = [new Date(at), new Date(now)]
  const isToday = then.toDateString() === today.toDateString()
  const [weekday, time] = [day().format(then), clock().format(then)]
  return isToday ? t`As of ${time}` : t`As of ${weekday}, ${time}`
}
