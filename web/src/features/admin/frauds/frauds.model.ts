import type { FraudCaseStatus, SharedKind } from '@savanna/contract/admin/frauds'

export const KIND_WORDS: Record<SharedKind, string> = {
  picture: 'Same picture',
  text: 'Same text',
  phone: 'Same number',
  link: 'Same link',
}

export const STATUS_WORDS: Record<FraudCaseStatus, string> = {
  open: 'Open',
  suspended: 'Suspended',
  dismissed: 'Dismissed',
}

/** Returns the first usernames of a case, with how many more there are. */
export function namesOf(usernames: string[], accounts: number): string {
  const more = accounts - usernames.length
  return more > 0 ? `${usernames.join(', ')} and ${more} more` : usernames.join(', ')
}
