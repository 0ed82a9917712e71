import { plural, t } from '@lingui/core/macro'
import type { Evening } from '@savanna/contract/discovery/evening'
import { perLocale } from '@savanna/contract/language/per-locale'
import { HOUR_MS, MINUTE_MS } from '@savanna/contract/time'

/** The step that means night; earlier steps count the answers. */
export const NIGHT = 5

/** Returns how deep the dusk is: 0 before the first answer, 5 at night. */
export function duskStep({ of }: Pick<Evening, 'of'>, waiting: number): number {
  if (waiting === 0 || of === 0) return NIGHT
  return Math.min(NIGHT - 1, Math.floor(((of - waiting) / of) * NIGHT))
}

const time = perLocale((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** Returns when the sun sets next, by the clock and in words: "today at 17:02, in 3 hours and 12 minutes". */
export function describeSunset(next: string, now: number): string {
  const at = new Date(next)
  const today = new Date(now).toDateString() === at.toDateString()
  const clock = time().format(at)
  const wait = formatWait(at.getTime() - now)
  return today ? t`today at ${clock}, ${wait}` : t`tomorrow at ${clock}, ${wait}`
}

/** Returns a time in the future: "in 3 hours and 12 minutes". */
export function formatWait(milliseconds: number): string {
  const all = Math.ceil(milliseconds / MINUTE_MS)
  if (all < 1) return t`in a moment`
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return plural(minutes, { one: 'in # minute', other: 'in # minutes' })
  if (minutes === 0) return plural(hours, { one: 'in # hour', other: 'in # hours' })
  return t`in ${plural(hours, { one: '# hour', other: '# hours' })} and ${plural(minutes, { one: '# minute', other: '# minutes' })}`
}

/** Returns how long to wait before fetching the five again after sunset; at least a second, at most an hour. */
export function timeUntil(next: string, now: number): number {
  return Math.min(HOUR_MS, Math.max(1_000, Date.parse(next) - now + 1_000))
}
