import {
  type Answer,
  INTIMATE_PANELS,
  NO_PREFERENCES,
  offeredOnly,
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
  type Preferences,
} from '@savanna/contract/preferences/routes'

/** Answers as they are stored: JSON text for each panel, null where nothing was ever saved. */
export type StoredAnswers = Record<PreferenceField, string | null>

const PANELS = new Map<PreferenceField, PreferencePanel>(PREFERENCES.map((panel) => [panel.field, panel]))
const REMEMBERED = 1000
// Few texts are stored by many members, and ranking hundreds of these reads each of them again.
const read = new Map<PreferenceField, Map<string, Answer>>()

/** Reads a stored answer; what is no longer offered counts as not given. The same text gives the same object. */
function answerTo(field: PreferenceField, text: string | null): Answer {
  const panel = PANELS.get(field)
  if (text === null || !panel) return NO_PREFERENCES[field]
  const known = read.get(field) ?? new Map<string, Answer>()
  read.set(field, known)
  const answer = known.get(text) ?? offeredOnly(panel, JSON.parse(text) as Answer)
  if (known.size < REMEMBERED) known.set(text, answer)
  return answer
}

/** Reads the stored answers to some panels, which are for reading alone. The texts are in the order of the fields. */
export function answersTo<F extends PreferenceField>(
  fields: readonly F[],
  texts: readonly (string | null | undefined)[],
): Pick<Preferences, F> {
  const answers = {} as Record<F, Answer>
  for (const [at, field] of fields.entries()) answers[field] = answerTo(field, texts[at] || null)
  return answers as Pick<Preferences, F>
}

const FIELDS = [...PANELS.keys()]

/** Reads all stored answers. */
export function answersOf(stored: StoredAnswers | undefined): Preferences {
  if (!stored) return NO_PREFERENCES
  return answersTo(
    FIELDS,
    FIELDS.map((field) => stored[field]),
  )
}

/** Returns answers as those see them to whom the intimate ones aren't told: as if these had never been given. */
export function withoutIntimate(answers: Preferences): Preferences {
  const blank = INTIMATE_PANELS.map((field) => [field, NO_PREFERENCES[field]])
  return { ...answers, ...Object.fromEntries(blank) }
}

/** Writes answers for storing: the given ones alone. */
export function textsOf(
  answers: Partial<Record<PreferenceField, Answer | undefined>>,
): Partial<StoredAnswers> {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined)
  return Object.fromEntries(given.map(([field, answer]) => [field, JSON.stringify(answer)]))
}
