import { msg, plural } from '@lingui/core/macro'
import type { FraudCaseStatus, SharedKind } from '@savanna/contract/admin/frauds'
import type { Sentence } from '@savanna/contract/language/say'
import { listText } from '../admin.model.ts'

export const KIND_WORDS: Record<SharedKind, Sentence> = {
  picture: msg`Same picture`,
  text: msg`Same text`,
  phone: msg`Same number`,
  link: msg`Same link`,
}

export const STATUS_WORDS: Record<FraudCaseStatus, Sentence> = {
  open: msg({
    message: 'Open',
    context: 'case',
    comment: 'An adjective: a case that nobody has decided yet',
  }),
  suspended: msg({ message: 'Suspended', comment: 'A case that was closed by suspending accounts' }),
  dismissed: msg({
    message: 'Dismissed',
    context: 'case',
    comment: 'A case that was closed without consequences',
  }),
}

/** Returns a case's first usernames, and how many more there are. */
export function namesOf(usernames: string[], accounts: number): string {
  const more = accounts - usernames.length
  const names = listText(usernames)
  return more > 0 ? plural(more, { one: `${names} and # more`, other: `${names} and # more` }) : names
}
