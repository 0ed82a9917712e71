import { msg } from '@lingui/core/macro'
import type { Decision, ReportFilter } from '@savanna/contract/admin/reports'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { ReportCategory } from '@savanna/contract/relations/routes'

export const CATEGORY_WORDS: Record<ReportCategory, Sentence> = {
  fake_profile: msg`Fake profile`,
  inappropriate_pictures: msg`Inappropriate pictures`,
  harassment: msg`Harassment`,
  spam_or_scam: msg`Spam or scam`,
  underage: msg`Under 18`,
  other: msg`Something else`,
}

export const STATE_WORDS: Record<ReportFilter, Sentence> = {
  open: msg({
    message: 'Open',
    context: 'report',
    comment: 'An adjective: a report that nobody has decided yet',
  }),
  appealed: msg({ message: 'Appealed', comment: 'A report whose decision the member has appealed against' }),
  upheld: msg({ message: 'Upheld', comment: 'A report that was right' }),
  dismissed: msg({
    message: 'Dismissed',
    context: 'report',
    comment: 'A report that was closed without consequences',
  }),
}

interface Choice {
  decision: Decision
  key: string
  label: Sentence
  follows: Sentence
}

/** The possible decisions, each with its key. */
export const CHOICES: readonly Choice[] = [
  {
    decision: 'dismiss',
    key: 'D',
    label: msg({ message: 'Dismiss', comment: 'Closes a case or a report without consequences' }),
    follows: msg`Nothing happens to the member.`,
  },
  { decision: 'warn', key: 'W', label: msg`Warn`, follows: msg`The member sees the reason and stays.` },
  {
    decision: 'remove',
    key: 'R',
    label: msg`Remove content`,
    follows: msg`The reported content is taken down.`,
  },
  {
    decision: 'suspend',
    key: 'S',
    label: msg`Suspend`,
    follows: msg`Logged out and locked out for a number of days.`,
  },
  { decision: 'ban', key: 'B', label: msg`Ban`, follows: msg`Logged out and locked out for good.` },
]

/** Returns a pending decision, in its button's words. */
export const decisionVerb = (decision: Decision): string =>
  say(CHOICES.find((choice) => choice.decision === decision)?.label ?? decision)

const DECISIONS: Record<Decision, Sentence> = {
  dismiss: msg({ message: 'Dismissal', context: 'decision, a noun' }),
  warn: msg({ message: 'Warning', context: 'decision, a noun' }),
  remove: msg({ message: 'Content removal', context: 'decision, a noun' }),
  suspend: msg({ message: 'Suspension', context: 'decision, a noun' }),
  ban: msg({ message: 'Ban', context: 'decision, a noun' }),
}

/** Returns the label of a past decision. */
export const nameDecision = (decision: Decision): string => say(DECISIONS[decision])
