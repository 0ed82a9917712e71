import { t } from '@lingui/core/macro'
import { currentLocale } from '@savanna/contract/language/current'
import { perLocale } from '@savanna/contract/language/per-locale'
import { DAY_MS, HOUR_MS } from '@savanna/contract/time'

const STEPS: [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
]

const relative = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))

/** Returns how long ago something was, in words; the server records the last use of a device every five minutes. */
export function formatAgo(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at)
  const step = STEPS.find(([unit, ms]) => passed >= (unit === 'minute' ? 6 * ms : ms))
  return step ? relative().format(-Math.floor(passed / step[1]), step[0]) : t`just now`
}

/** Returns the day of a moment, such as "4 March 2026". */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString(currentLocale(), { day: 'numeric', month: 'long', year: 'numeric' })
}
