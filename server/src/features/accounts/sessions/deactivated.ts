import { msg } from '@lingui/core/runtime-macro'
import { perLocale } from '@savanna/contract/language/per-locale'
import type { Sentence } from '@savanna/contract/language/say'
import { problem } from '../../../kit/http/problem.ts'

const moments = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }),
)

/** Returns the problem `deactivated` (403), with the end of the suspension if there is one. */
export function accountDeactivated(until?: Date | null) {
  return problem(403, 'deactivated', deactivatedSentence(until))
}

/**
 * Returns the problem `not_logged_in` (401) for a deactivated member's token. Its sentence gives the reason,
 * since a page may be rejected before it gets the live event `deactivated`.
 */
export function sessionDeactivated(until: Date | null) {
  return problem(401, 'not_logged_in', deactivatedSentence(until))
}

function deactivatedSentence(until?: Date | null): Sentence {
  if (!until) return msg`Your account has been deactivated`
  const moment = moments().format(until)
  return msg`Your account has been deactivated until ${{ moment }} (UTC)`
}
