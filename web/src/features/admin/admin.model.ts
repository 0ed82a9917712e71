import type { FraudCaseStatus } from '@savanna/contract/admin/frauds'
import type { AuditAction } from '@savanna/contract/admin/overview'
import type { ReportFilter } from '@savanna/contract/admin/reports'
import { perLocale } from '@savanna/contract/language/per-locale'
import { formatPounds } from '@savanna/contract/money'

/** The query string of the portal's pages. It is not validated: anything may have been typed. */
export interface AdminAddress {
  name?: string | undefined
  status?: 0 | 1 | undefined
  before?: string | undefined
  after?: string | undefined
  state?: ReportFilter | FraudCaseStatus | undefined
  act?: AuditAction | undefined
  days?: number | undefined
}

/** Returns a query parameter as a trimmed text; the router parses digits as a number. */
export function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' ? String(part).trim() : ''
}

/** Returns a query parameter that is one of the known values; nothing for any other. */
export function oneOf<T>(known: readonly [T, ...T[]] | readonly T[], part: unknown): T | undefined {
  return known.find((value) => value === part)
}

const counts = perLocale((locale) => new Intl.NumberFormat(locale))
export const countText = (count: number): string => counts().format(count)

export function numbered(count: number, one: string, many = `${one}s`): string {
  return `${counts().format(count)} ${count === 1 ? one : many}`
}

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
export const momentText = (date: string): string => moments().format(new Date(date))

/** Returns a typed price in its usual form, "£8.00"; unchanged when it is not a price. */
export function writtenPrice(typed: string): string {
  const plain = typed.replace(/[£,\s]/g, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? formatPounds(Number(plain)) : typed
}

/** Returns a name of the contract in words: `user_deleted` becomes "User deleted". */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
