import {
  BIRTHDATE_FIXED,
  CHANGES_ALLOWED,
  type ChangesLeft,
  changesUsedUp,
} from '@savanna/contract/profiles/rare-changes'

type YearlyField = 'gender' | 'sexual_orientation'

/** Returns what the form says beforehand about how often gender or orientation may still be changed. */
export function yearlyChangesText(field: YearlyField, { left, again }: ChangesLeft): string {
  const { changes } = CHANGES_ALLOWED[field]
  if (left === 0) return changesUsedUp(field, again)
  if (left === changes) return 'You can change it three times a year.'
  return left === 1
    ? 'You can change it once more this year.'
    : `You can change it ${left} more times this year.`
}

/**
 * Returns what the form says about the birthdate: who sees it, and how often it may still be changed. An empty one is
 * named, as Safari shows the date of today in its place.
 */
export function birthdateText({ left }: ChangesLeft, empty = false): string {
  const seen = `${empty ? 'Not entered yet. ' : ''}Others see your age, never the date.`
  return left === 0 ? `${seen} ${BIRTHDATE_FIXED}` : `${seen} You can correct it once.`
}
