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

/** What the server holds. */
export interface Saved {
  answers: Answers
  version: number
}

/** The form: what it is based on, what the person changed since, and what came from elsewhere meanwhile. */
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

/** All answers as the person sees them. */
export function answersIn(draft: Draft): Answers {
  return forEachPanel(({ field }) => answerIn(draft, field))
}

export function isDirty({ edits }: Draft): boolean {
  return Object.keys(edits).length > 0
}

/** Those edits that say something else than the server. */
function realEdits(edits: Partial<Answers>, answers: Answers): Partial<Answers> {
  const kept = PREFERENCES.flatMap(({ field }) => {
    const edit = edits[field]
    return edit === undefined || isSame(edit, answers[field]) ? [] : [[field, edit] as const]
  })
  return Object.fromEntries(kept)
}

export function edit(draft: Draft, field: PreferenceField, answer: Answer): Draft {
  return { ...draft, edits: realEdits({ ...draft.edits, [field]: answer }, draft.answers) }
}

/**
 * Meets what the server holds now. A person who changed nothing just sees it; otherwise their edits stay, and the
 * panels that changed under their hands are named.
 */
export function receive(draft: Draft, saved: Saved): Draft {
  // An answer that was on its way while a save went through is older than what is known.
  if (saved.version <= draft.version) return draft
  const edits = realEdits(draft.edits, saved.answers)
  if (Object.keys(edits).length === 0) return draftOf(saved)
  const changed = PREFERENCES.map(({ field }) => field).filter((field) => {
    const agreed = field in draft.edits && !(field in edits)
    return draft.elsewhere.includes(field) || !(agreed || isSame(draft.answers[field], saved.answers[field]))
  })
  return { ...saved, edits, elsewhere: changed }
}

/** After a save of one's own: what was edited while it was under way stays an edit. */
export function settle(draft: Draft, saved: Saved): Draft {
  return { ...draftOf(saved), edits: realEdits(draft.edits, saved.answers) }
}

/** The answer after an option was chosen or let go; several keep the order in which they are offered. */
export function choose(panel: PreferencePanel, answer: Answer, option: string, chosen: boolean): Answer {
  if (!panel.multi) return chosen ? option : null
  const before = [answer ?? []].flat()
  return panel.options.filter((each) => (each === option ? chosen : before.includes(each)))
}

/** The answer as a list, whether one or several were possible. */
export function listOf(answer: Answer): string[] {
  return [answer ?? []].flat()
}

const SHOWN = 2

/** A panel's answer in a line. */
export function summaryOf(answer: Answer): string {
  const list = listOf(answer)
  const more = list.length > SHOWN + 1 ? ` +${list.length - SHOWN}` : ''
  return list.slice(0, more ? SHOWN : undefined).join(', ') + more
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The options that hold what was typed; those that begin with it come first. */
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

/** How a profile tells the answers: what someone looks for before how they live. */
const GROUPS: [title: string, fields: PreferenceField[]][] = [
  ['Looking for', ['goals', 'type', 'children']],
  ['Getting along', ['personality', 'communication', 'love']],
  ['Every day', ['pets', 'drink', 'smoke', 'workout', 'dietary', 'sleep', 'socialMedia']],
  ['Basics', ['gender', 'language', 'education', 'zodiac']],
]

/** What somebody answered, in groups without what they left open; what the viewer answered too is marked and first. */
export function pillsOf(answers: Preferences, mine: Preferences | undefined): PillGroup[] {
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
