import { msg, t } from '@lingui/core/macro'
import { formatList } from '@savanna/contract/language/lists'
import { type Sentence, say } from '@savanna/contract/language/say'
import { optionName } from '@savanna/contract/preferences/names'
import {
  type PanelAnswer,
  PREFERENCES,
  type PreferenceField,
  type Preferences,
} from '@savanna/contract/preferences/routes'
import { listOf } from './preferences.model.ts'

const SHOWN = 2

/** Returns a panel's answer as a list. */
export function formatAnswer(field: PreferenceField, answer: PanelAnswer): string {
  return formatList(listOf(answer).map((option) => optionName(field, option)))
}

/** Returns a panel's answer in one line, with at most three options: "Dog, Cat +2". */
export function formatSummary(field: PreferenceField, answer: PanelAnswer): string {
  const options = listOf(answer)
  if (options.length <= SHOWN + 1) return formatAnswer(field, answer)
  const list = formatAnswer(field, options.slice(0, SHOWN))
  const more = options.length - SHOWN
  return t({ message: `${list} +${more}`, comment: 'The answers to a question, and how many more there are' })
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the panel's options whose names contain the typed text; those that start with it come first. */
export function matching(
  { field, options }: { field: PreferenceField; options: readonly string[] },
  typed: string,
): string[] {
  const wanted = plain(typed.trim())
  return options
    .map((option) => ({ option, name: plain(optionName(field, option)) }))
    .filter(({ name }) => name.includes(wanted))
    .toSorted((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)))
    .map(({ option }) => option)
}

export interface PillGroup {
  title: string
  panels: { field: PreferenceField; title: string; answers: { text: string; shared: boolean }[] }[]
}

/** The title of the group of facts. */
export const BASICS = msg`Basics`

/** The groups of answers on a profile: what a member is looking for comes before how they live. */
export const PANEL_GROUPS: [title: Sentence, fields: PreferenceField[]][] = [
  [msg`Looking for`, ['goals', 'type', 'children']],
  [msg`Getting along`, ['personality', 'communication', 'love']],
  [msg`Day to day`, ['pets', 'drink', 'smoke', 'workout', 'dietary', 'sleep', 'socialMedia']],
  [BASICS, ['gender', 'language', 'education', 'religion', 'politics', 'zodiac']],
]

/**
 * Returns a member's answers in groups, without unanswered panels; answers that the viewer shares are marked and
 * first.
 */
export function listPills(answers: Preferences, mine: Preferences | undefined): PillGroup[] {
  const groups = PANEL_GROUPS.map(([title, fields]) => ({
    title: say(title),
    panels: fields.flatMap((field) => {
      const yours = listOf(mine?.[field] ?? null)
      const pills = listOf(answers[field]).map((option) => ({
        text: optionName(field, option),
        shared: yours.includes(option),
      }))
      if (pills.length === 0) return []
      const panel = PREFERENCES.find((each) => each.field === field)
      const shared = pills.toSorted((a, b) => +b.shared - +a.shared)
      return [{ field, title: say(panel?.title ?? ''), answers: shared }]
    }),
  }))
  return groups.filter(({ panels }) => panels.length > 0)
}

export function countShared(groups: PillGroup[]): number {
  return groups
    .flatMap(({ panels }) => panels.flatMap(({ answers }) => answers))
    .filter(({ shared }) => shared).length
}
