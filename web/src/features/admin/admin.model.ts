import { msg, plural, t } from '@lingui/core/macro'
import type { FraudCaseStatus } from '@savanna/contract/admin/frauds'
import type { AuditAction } from '@savanna/contract/admin/overview'
import type { ReportFilter } from '@savanna/contract/admin/reports'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES } from '@savanna/contract/language/languages'
import { perLocale } from '@savanna/contract/language/per-locale'
import { type Sentence, say } from '@savanna/contract/language/say'
import { formatPounds, readPounds } from '@savanna/contract/money'

/** The query string of the portal's pages. It isn't validated: it may contain anything. */
export interface AdminAddress {
  name?: string | undefined
  status?: 0 | 1 | undefined
  before?: string | undefined
  after?: string | undefined
  state?: ReportFilter | FraudCaseStatus | undefined
  act?: AuditAction | undefined
  days?: number | undefined
}

/** Returns a query parameter as trimmed text; the router parses digits as a number. */
export function textOf(part: unknown): string {
  return typeof part === 'string' || typeof part === 'number' ? String(part).trim() : ''
}

/** Returns a query parameter if it's one of the known values; nothing otherwise. */
export function oneOf<T>(known: readonly [T, ...T[]] | readonly T[], part: unknown): T | undefined {
  return known.find((value) => value === part)
}

const counts = perLocale((locale) => new Intl.NumberFormat(locale))
export const countText = (count: number): string => counts().format(count)

export const accountsText = (count: number): string =>
  plural(count, { one: '# account', other: '# accounts' })

/** Isolates a text with digits or Latin letters at its end from its neighbours in right-to-left languages. */
const isolate = (text: string): string =>
  LANGUAGES[currentLanguage()].direction === 'rtl' ? `\u2068${text}\u2069` : text

/**
 * Returns a list of texts such as "a, b, c", with the current language's comma; `Intl.ListFormat` would add an "and".
 */
export const listText = (texts: readonly string[]): string =>
  texts.length === 0
    ? ''
    : texts.map(isolate).reduce((first, second) =>
        t({
          message: `${first}, ${second}`,
          comment: 'Puts parts in a row, such as names: only the comma and the space can differ',
        }),
      )

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
export const momentText = (date: string): string => moments().format(new Date(date))

export type StatusOwner = 'member' | 'plan'

/** A status's label; "Deactive" is the specification's word. */
export const STATUS_NAMES: Record<StatusOwner, Record<'Active' | 'Deactive', Sentence>> = {
  member: {
    Active: msg({ message: 'Active', context: 'status of a member' }),
    Deactive: msg({ message: 'Deactive', context: 'status of a member' }),
  },
  plan: {
    Active: msg({ message: 'Active', context: 'status of a plan' }),
    Deactive: msg({ message: 'Deactive', context: 'status of a plan' }),
  },
}

export const statusText = (of: StatusOwner, active: boolean): string =>
  say(STATUS_NAMES[of][active ? 'Active' : 'Deactive'])

/** Returns a typed price in its usual form, "£8.00"; unchanged when it isn't a price. */
export function writtenPrice(typed: string): string {
  const pounds = readPounds(typed)
  return pounds === undefined ? typed : formatPounds(pounds)
}
