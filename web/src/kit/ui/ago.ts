import { t } from '@lingui/core/macro'
import { perLocale } from '@savanna/contract/language/per-locale'

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

const moment = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }),
)

/** Returns a moment as date and time in this browser's time zone: "3 May 2026 at 14:05". */
export function formatMoment(date: string): string {
  return moment().format(new Date(date))
}

/** Returns how long ago something was: "3 hours ago". */
export function formatAgo(date: string, now: number): string {
  const seconds = (now - Date.parse(date)) / 1000
  const step = STEPS.find(([, length]) => seconds >= length)
  return step ? relative().format(-Math.floor(seconds / step[1]), step[0]) : t`just now`
}
