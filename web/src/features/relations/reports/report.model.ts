import type { ReportCategory } from '@savanna/contract/relations/routes'

/** What each category is called where one chooses. */
export const CATEGORY_TEXT: Record<ReportCategory, string> = {
  fake_profile: 'Fake profile',
  inappropriate_pictures: 'Inappropriate pictures',
  harassment: 'Harassment',
  spam_or_scam: 'Spam or scam',
  underage: 'Under 18',
  other: 'Something else',
}
