import {
  type Answer,
  forEachPanel,
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
  type Preferences,
} from '@savanna/contract/preferences/routes'

/** Answers by field, for code that treats all panels alike. */
export type Answers = Record<PreferenceField, Answer>

/** The answers on the server. */
export interface Saved {
  answers: Answers
  version: number
}

/** The form: the saved answers, the member's unsaved edits, and the fields that were changed elsewhere. */
export interface Draft extends Saved {
  edits: Partial<Answers>
  elsewhere: PreferenceField[]
}

export function draftOf(saved: Saved): Draft {
  return { ...saved, edits: {}, elsewhere: [] }
}

function isSame(one: Answer, other: Answer): boolean {
  const listed = (answer: Answer) => [answer ?? []].flat().toSorted().join('\n')
  return listed(one) === listed(other)
}

export function answerIn({ answers, edits }: Draft, field: PreferenceField): Answer {
  const edited = edits[field]
  return edited === undefined ? answers[field] : edited
}

/** Returns all answers as the member sees them. */
export function answersIn(draft: Draft): Answers {
  return forEachPanel(({ field }) => answerIn(draft, field))
}

export function isDirty({ edits }: Draft): boolean {
  return Object.keys(edits).length > 0
}

/** Returns the edits that differ from the saved answers. */
function findRealEdits(edits: Partial<Answers>, answers: Answers): Partial<Answers> {
  const kept = PREFERENCES.flatMap(({ field }) => {
    const edit = edits[field]
    return edit === undefined || isSame(edit, answers[field]) ? [] : [[field, edit] as const]
  })
  return Object.fromEntries(kept)
}

export function edit(draft: Draft, field: PreferenceField, answer: Answer): Draft {
  return { ...draft, edits: findRealEdits({ ...draft.edits, [field]: answer }, draft.answers) }
}

/**
 * Returns the draft after the server sent newer answers. Without edits it shows them; otherwise the edits stay, and the
 * panels that were changed elsewhere are named.
 */
export function receive(draft: Draft, saved: Saved): Draft {
  // An answer that was being fetched during a save is older than what is known.
  if (saved.version <= draft.version) return draft
  const edits = findRealEdits(draft.edits, saved.answers)
  if (Object.keys(edits).length === 0) return draftOf(saved)
  const changed = PREFERENCES.map(({ field }) => field).filter((field) => {
    const agreed = field in draft.edits && !(field in edits)
    return draft.elsewhere.includes(field) || !(agreed || isSame(draft.answers[field], saved.answers[field]))
  })
  return { ...saved, edits, elsewhere: changed }
}

/** Returns how many panels have a saved answer: "9 of 17 answered". */
export function countAnswered({ answers }: Saved): string {
  const answered = PREFERENCES.filter(({ field }) => listOf(answers[field]).length > 0)
  return `${answered.length} of ${PREFERENCES.length} answered`
}

/** Returns the draft after a save; what was edited during the save stays an edit. */
export function settle(draft: Draft, saved: Saved): Draft {
  return { ...draftOf(saved), edits: findRealEdits(draft.edits, saved.answers) }
}

/** Returns the answer after an option is selected or deselected; several options stay in the order of the panel. */
export function choose(panel: PreferencePanel, answer: Answer, option: string, chosen: boolean): Answer {
  if (!panel.multi) return chosen ? option : null
  const before = [answer ?? []].flat()
  return panel.options.filter((each) => (each === option ? chosen : before.includes(each)))
}

/** Returns the answer as a list, for panels with one or several options. */
export function listOf(answer: Answer): string[] {
  return [answer ?? []].flat()
}

const SHOWN = 2

/** Returns the answer of a panel in one line. */
export function formatSummary(answer: Answer): string {
  const list = listOf(answer)
  const more = list.length > SHOWN + 1 ? ` +${list.length - SHOWN}` : ''
  return list.slice(0, more ? SHOWN : undefined).join(', ') + more
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the options that contain what was typed; those that begin with it come first. */
export function matching(options: readonly string[], typed: string): string[] {
  const wanted = plain(typed.trim())
  const begins = (option: string) => plain(option).startsWith(wanted)
  return options
    .filter((option) => plain(option).includes(wanted))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}

export interface PillGroup {
  title: string
  panels: { field: PreferenceField; title: string; answers: { text: string; shared: boolean }[] }[]
}

/** The groups of answers on a profile: what a member is looking for before how they live. */
const GROUPS: [title: string, fields: PreferenceField[]][] = [
  ['Looking for', ['goals', 'type', 'children']],
  ['Getting along', ['personality', 'communication', 'love']],
  ['Every day', ['pets', 'drink', 'smoke', 'workout', 'dietary', 'sleep', 'socialMedia']],
  ['Basics', ['gender', 'language', 'education', 'zodiac']],
]

/**
 * Returns a member's answers in groups, without unanswered panels; answers that the viewer shares are marked and
 * first.
 */
export function listPills(answers: Preferences, mine: Preferences | undefined): PillGroup[] {
  const groups = GROUPS.map(([title, fields]) => ({
    title,
    panels: fields.flatMap((field) => {
      const yours = listOf(mine?.[field] ?? null)
      const pills = listOf(answers[field]).map((text) => ({ text, shared: yours.includes(text) }))
      if (pills.length === 0) return []
      const panel = PREFERENCES.find((each) => each.field === field)
      return [{ field, title: panel?.title ?? '', answers: pills.toSorted((a, b) => +b.shared - +a.shared) }]
    }),
  }))
  return groups.filter(({ panels }) => panels.length > 0)
}

export function countShared(groups: PillGroup[]): number {
  return groups
    .flatMap(({ panels }) => panels.flatMap(({ answers }) => answers))
    .filter(({ shared }) => shared).length
}
