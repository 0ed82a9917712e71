import { t } from '@lingui/core/macro'
import { perLocale } from '@savanna/contract/language/per-locale'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@savanna/contract/time'

/** The minimum number of days for each. */
const LONG_UNITS: [unit: Intl.RelativeTimeFormatUnit, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
]
const inDays = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
/** "1 week ago" rather than "last week", which means a calendar week. */
const inNumbers = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))

const moment = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)

/** Returns date and time in this browser's time zone: "3 May 2026 at 14:05". */
export function formatMoment(date: string): string {
  return moment().format(new Date(date))
}

/**
 * Returns how long ago something was: "3 hours ago". From a day on it counts calendar days in this browser's time
 * zone, so "yesterday" was the day before today.
 */
export function formatAgo(date: string, now: number): string {
  const passed = now - Date.parse(date)
  if (passed < MINUTE_MS) return t`just now`
  if (passed < HOUR_MS) return inNumbers().format(-Math.floor(passed / MINUTE_MS), 'minute')
  const days = toDayNumber(new Date(now)) - toDayNumber(new Date(date))
  // A day may have 25 hours.
  if (passed < DAY_MS || days < 1) return inNumbers().format(-Math.floor(passed / HOUR_MS), 'hour')
  const unit = LONG_UNITS.find(([, length]) => days >= length)
  return unit ? inNumbers().format(-Math.floor(days / unit[1]), unit[0]) : inDays().format(-days, 'day')
}

/** Returns a day's number in this browser's calendar. */
function toDayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS
}
