import { t } from '@lingui/core/macro'
import {
  forEachPanel,
  type PanelAnswer,
  PREFERENCES,
  type PreferenceField,
} from '@savanna/contract/preferences/routes'

/** Answers by field, for code that treats all panels alike. */
export type PanelAnswers = Record<PreferenceField, PanelAnswer>

/** The answers on the server. */
export interface Saved {
  answers: PanelAnswers
  version: number
}

/** The form: the saved answers, the member's unsaved edits, and the fields changed elsewhere. */
export interface Draft extends Saved {
  edits: Partial<PanelAnswers>
  elsewhere: PreferenceField[]
}

export function draftOf(saved: Saved): Draft {
  return { ...saved, edits: {}, elsewhere: [] }
}

function isSame(one: PanelAnswer, other: PanelAnswer): boolean {
  const listed = (answer: PanelAnswer) => [answer ?? []].flat().toSorted().join('\n')
  return listed(one) === listed(other)
}

export function answerIn({ answers, edits }: Draft, field: PreferenceField): PanelAnswer {
  const edited = edits[field]
  return edited === undefined ? answers[field] : edited
}

/** Returns all answers as the member sees them. */
export function answersIn(draft: Draft): PanelAnswers {
  return forEachPanel(({ field }) => answerIn(draft, field))
}

export function isDirty({ edits }: Draft): boolean {
  return Object.keys(edits).length > 0
}

/** Returns the edits that differ from the saved answers. */
function findRealEdits(edits: Partial<PanelAnswers>, answers: PanelAnswers): Partial<PanelAnswers> {
  const kept = PREFERENCES.flatMap(({ field }) => {
    const edit = edits[field]
    return edit === undefined || isSame(edit, answers[field]) ? [] : [[field, edit] as const]
  })
  return Object.fromEntries(kept)
}

export function edit(draft: Draft, field: PreferenceField, answer: PanelAnswer): Draft {
  return { ...draft, edits: findRealEdits({ ...draft.edits, [field]: answer }, draft.answers) }
}

/**
 * Returns the draft after the server sent newer answers. Without edits it shows them; otherwise the edits stay, and
 * it lists the panels changed elsewhere.
 */
export function receive(draft: Draft, saved: Saved): Draft {
  // Answers fetched during a save are older than the known ones.
  if (saved.version <= draft.version) return draft
  const edits = findRealEdits(draft.edits, saved.answers)
  if (Object.keys(edits).length === 0) return draftOf(saved)
  const changed = PREFERENCES.map(({ field }) => field).filter((field) => {
    const agreed = field in draft.edits && !(field in edits)
    return draft.elsewhere.includes(field) || !(agreed || isSame(draft.answers[field], saved.answers[field]))
  })
  return { ...saved, edits, elsewhere: changed }
}

/** Returns how many panels have a saved answer: "Your preferences: 9 of 19 answered". */
export function formatAnswered({ answers }: Saved): string {
  const answered = PREFERENCES.filter(({ field }) => listOf(answers[field]).length > 0).length
  const panels = PREFERENCES.length
  return t`Your preferences: ${answered} of ${panels} answered`
}

/** Returns the draft after a save; edits made during the save stay. */
export function settle(draft: Draft, saved: Saved): Draft {
  return { ...draftOf(saved), edits: findRealEdits(draft.edits, saved.answers) }
}

/** Returns the chosen options after one is selected or deselected; several stay in the order of the panel. */
export function choose(
  { options, multi }: { options: readonly string[]; multi: boolean },
  chosen: readonly string[],
  option: string,
  selected: boolean,
): string[] {
  const others = multi ? chosen : []
  return options.filter((each) => (each === option ? selected : others.includes(each)))
}

/** Returns the answer as a list, for panels with one or several options. */
export function listOf(answer: PanelAnswer): string[] {
  return [answer ?? []].flat()
}
