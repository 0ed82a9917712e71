import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ReportCategory } from '@savanna/contract/relations/routes'

/** The label of each report category. */
export const CATEGORY_TEXT: Record<ReportCategory, MessageDescriptor> = {
  fake_profile: msg`Fake profile`,
  inappropriate_pictures: msg`Inappropriate pictures`,
  harassment: msg`Harassment`,
  spam_or_scam: msg`Spam or scam`,
  underage: msg`Under 18`,
  other: msg`Something else`,
}
