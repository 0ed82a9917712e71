import type { ReportCategory } from '@savanna/contract/relations/routes'

/** The label of each report category. */
export const CATEGORY_TEXT: Record<ReportCategory, string> = {
  fake_profile: 'Fake profile',
  inappropriate_pictures: 'Inappropriate pictures',
  harassment: 'Harassment',
  spam_or_scam: 'Spam or scam',
  underage: 'Under 18',
  other: 'Something else',
}
