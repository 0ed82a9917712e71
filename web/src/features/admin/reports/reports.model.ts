import type { Decision, ReportState } from '@savanna/contract/admin/reports'
import type { ReportCategory } from '@savanna/contract/relations/routes'

export const CATEGORY_WORDS: Record<ReportCategory, string> = {
  fake_profile: 'Fake profile',
  inappropriate_pictures: 'Inappropriate pictures',
  harassment: 'Harassment',
  spam_or_scam: 'Spam or scam',
  underage: 'Under 18',
  other: 'Something else',
}

export const STATE_WORDS: Record<ReportState, string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

interface Choice {
  decision: Decision
  key: string
  label: string
  follows: string
}

/** The possible decisions, each with its key. */
export const CHOICES: readonly Choice[] = [
  { decision: 'dismiss', key: 'D', label: 'Dismiss', follows: 'Nothing happens to the member.' },
  { decision: 'warn', key: 'W', label: 'Warn', follows: 'The member reads the reason, and stays.' },
  { decision: 'remove', key: 'R', label: 'Remove content', follows: 'What was reported is taken down.' },
  { decision: 'suspend', key: 'S', label: 'Suspend', follows: 'Logged out, and kept out for some days.' },
  { decision: 'ban', key: 'B', label: 'Ban', follows: 'Logged out, and kept out for good.' },
]

/** Returns a decision in one or two words. */
export const decisionWords = (decision: Decision): string =>
  CHOICES.find((choice) => choice.decision === decision)?.label ?? decision
