import type { FilterMode, PanelFilters, PanelName } from '@savanna/contract/discovery/routes'
import { FILTER_PANELS } from '@savanna/contract/discovery/routes'
import { ANSWER_BITS, bitsAt, positionsOf } from '../../../../schema/discovery/answers.ts'

/** A filter by a panel, as positions of bits in `discovery.answers`. */
interface PanelAnswers {
  field: PanelName
  mode: FilterMode
  positions: number[]
}

/** Returns the filters by panels with the bits of which a member must have at least one. */
export function answersOfPanels(panels: PanelFilters): PanelAnswers[] {
  return FILTER_PANELS.flatMap(({ field }) => {
    const filter = panels[field]
    if (!filter) return []
    const options = filter.maybe ? ['', ...filter.values] : filter.values
    return [{ field, mode: filter.mode, positions: positionsOf(field, options) }]
  })
}

/** A statement has room for one of these numbers of panels, so there are few statements. */
const SIZES = [0, 1, 3, 6, FILTER_PANELS.length + 1]

/** Returns for how many panels a statement that compares the given number has room. */
export function sizeFor(panels: number): number {
  return SIZES.find((size) => size >= panels) ?? panels
}

const ANY = bitsAt(Array.from({ length: ANSWER_BITS }, (_, at) => at))

/** The names of a statement's parameters for panels: the kind and a number from 0. */
export type AnswerName = `${'answers' | 'preferredAnswers'}${number}`

/** Returns the parameters for the panels of a kind. Where there is room for more, any answer is enough. */
export function answerValues(
  kind: 'answers' | 'preferredAnswers',
  panels: readonly number[][],
): Record<AnswerName, string> {
  const bits = Array.from({ length: sizeFor(panels.length) }, (_, at) => {
    const positions = panels[at]
    return [`${kind}${at}`, positions ? bitsAt(positions) : ANY]
  })
  return Object.fromEntries(bits)
}
