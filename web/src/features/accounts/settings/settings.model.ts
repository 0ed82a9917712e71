import { t } from '@lingui/core/macro'
import { currentLocale } from '@savanna/contract/language/current'
import { MINUTE_MS } from '@savanna/contract/time'
import { formatAgo } from '../../../kit/ui/ago.ts'

/** The server records the last use of a device every five minutes. */
const RECORDED_MS = 6 * MINUTE_MS

/** Returns how long ago a device was used, in words. */
export function formatLastUse(at: string, now: Date): string {
  return now.getTime() - Date.parse(at) < RECORDED_MS ? t`just now` : formatAgo(at, now.getTime())
}

/** Returns a timestamp's day, such as "4 March 2026". */
export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString(currentLocale(), { day: 'numeric', month: 'long', year: 'numeric' })
}
