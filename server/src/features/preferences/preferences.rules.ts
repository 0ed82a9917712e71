import {
  type Answer,
  forEachPanel,
  NO_PREFERENCES,
  offeredOnly,
  type PreferenceField,
  type Preferences,
} from '@savanna/contract/preferences'

/** Answers as they are stored: JSON text for each panel, null where nothing was ever saved. */
export type StoredAnswers = Record<PreferenceField, string | null>

/** Reads stored answers; one that is no longer offered counts as not given. */
export function answersOf(stored: StoredAnswers | undefined): Preferences {
  if (!stored) return NO_PREFERENCES
  const read = forEachPanel((panel) => {
    const text = stored[panel.field]
    return text === null ? NO_PREFERENCES[panel.field] : offeredOnly(panel, JSON.parse(text) as Answer)
  })
  return read as Preferences
}

/** Writes answers for storing: the given ones alone. */
export function textsOf(
  answers: Partial<Record<PreferenceField, Answer | undefined>>,
): Partial<StoredAnswers> {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined)
  return Object.fromEntries(given.map(([field, answer]) => [field, JSON.stringify(answer)]))
}
