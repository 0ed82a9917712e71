import { msg, plural, t } from '@lingui/core/macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import {
  BIRTHDATE_FIXED,
  CHANGES_ALLOWED,
  type ChangesLeft,
  changesUsedUp,
} from '@savanna/contract/profiles/rare-changes'

type YearlyField = 'gender' | 'sexual_orientation'

const YEARLY: Record<YearlyField, Sentence> = {
  gender: msg({ message: 'You can change it three times a year.', context: 'gender' }),
  sexual_orientation: msg({ message: 'You can change it three times a year.', context: 'orientation' }),
}

const MORE_CHANGES: Record<YearlyField, (left: number) => string> = {
  gender: (left) =>
    t({
      message: plural(left, {
        one: 'You can change it once more this year.',
        other: 'You can change it # more times this year.',
      }),
      context: 'gender',
    }),
  sexual_orientation: (left) =>
    t({
      message: plural(left, {
        one: 'You can change it once more this year.',
        other: 'You can change it # more times this year.',
      }),
      context: 'orientation',
    }),
}

/** Returns what the form says beforehand about how often gender or orientation may still be changed. */
export function yearlyChangesText(field: YearlyField, { left, again }: ChangesLeft): string {
  const { changes } = CHANGES_ALLOWED[field]
  if (left === 0) return say(changesUsedUp(field, again))
  return left === changes ? say(YEARLY[field]) : MORE_CHANGES[field](left)
}

/**
 * Returns what the form says about the birthdate: who sees it, and how often it may still change. It mentions an
 * empty one, since Safari shows today's date in its place.
 */
export function birthdateText({ left }: ChangesLeft, empty = false): string {
  const lines = [
    ...(empty ? [t`Not added yet.`] : []),
    t`Others see your age, never the date.`,
    left === 0 ? say(BIRTHDATE_FIXED) : t`You can correct it once.`,
  ]
  return lines.join(' ')
}
