import {
  INTIMATE_PANELS,
  NO_PREFERENCES,
  offeredOnly,
  type PanelAnswer,
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
  type Preferences,
} from '@savanna/contract/preferences/routes'

/** Answers in stored form: JSON text for each panel, null if nothing was ever saved. */
export type StoredAnswers = Record<PreferenceField, string | null>

const PANELS = new Map<PreferenceField, PreferencePanel>(PREFERENCES.map((panel) => [panel.field, panel]))
const REMEMBERED = 1000
// Many members store the same few texts, and ranking hundreds of members reads each one again.
const read = new Map<PreferenceField, Map<string, PanelAnswer>>()

/** Reads a stored answer; ignores choices that no longer exist. The same text gives the same object. */
function answerTo(field: PreferenceField, text: string | null): PanelAnswer {
  const panel = PANELS.get(field)
  if (text === null || !panel) return NO_PREFERENCES[field]
  const known = read.get(field) ?? new Map<string, PanelAnswer>()
  read.set(field, known)
  const answer = known.get(text) ?? offeredOnly(panel, JSON.parse(text) as PanelAnswer)
  if (known.size < REMEMBERED) known.set(text, answer)
  return answer
}

/** Reads the stored answers to some panels, read-only. The texts are in field order. */
export function answersTo<F extends PreferenceField>(
  fields: readonly F[],
  texts: readonly (string | null | undefined)[],
): Pick<Preferences, F> {
  const answers = {} as Record<F, PanelAnswer>
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

/** Returns answers for viewers who don't get the intimate ones: as if these had never been given. */
export function withoutIntimate(answers: Preferences): Preferences {
  const blank = INTIMATE_PANELS.map((field) => [field, NO_PREFERENCES[field]])
  return { ...answers, ...Object.fromEntries(blank) }
}

/** Writes answers for storage: only the given ones. */
export function textsOf(
  answers: Partial<Record<PreferenceField, PanelAnswer | undefined>>,
): Partial<StoredAnswers> {
  const given = Object.entries(answers).filter(([, answer]) => answer !== undefined)
  return Object.fromEntries(given.map(([field, answer]) => [field, JSON.stringify(answer)]))
}
