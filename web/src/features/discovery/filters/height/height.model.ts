import { t } from '@lingui/core/macro'
import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import { formatNumber } from '@savanna/contract/language/numbers'
import { currentUnits } from '@savanna/contract/language/units'
import { formatShortHeight, heightSteps } from '@savanna/contract/profiles/heights'
import type { Choice } from '../choice.model.ts'

const { min, max } = FILTER_BOUNDS.height

/** A range of heights in centimetres. */
export type Heights = [from: number, to: number]

/** Returns whether a range has every height. */
export const isAnyHeight = ([from, to]: Heights) => from === min && to === max

/** Returns a range in words, in the reader's units: "170 to 180 cm", "5′ 7″ or taller". */
export function formatHeights([low, high]: Heights): string {
  const to = formatShortHeight(high)
  if (low === min) return t({ message: `${to} or shorter`, comment: 'A filter by height' })
  const from = formatShortHeight(low)
  if (high === max) return t({ message: `${from} or taller`, comment: 'A filter by height' })
  if (from === to) return from
  return formatSpan(currentUnits() === 'km' ? formatNumber(low) : from, to)
}

const formatSpan = (from: string, to: string) => t`${from} to ${to}`

/** The slider's ends, in the reader's steps. */
export function heightBounds() {
  const { stepOf } = heightSteps()
  return { min: stepOf(min), max: stepOf(max) }
}

/** Returns where the slider shows a range. */
export function stepsOfHeights([from, to]: Heights): [number, number] {
  const { stepOf } = heightSteps()
  return [stepOf(from), stepOf(to)]
}

/** Returns one of the slider's values in words. */
export const formatStep = (step: number) => formatShortHeight(heightSteps().smallestAt(step))

/** Returns the range of the slider's values: everyone whose height reads like one of them. */
export function heightsAtSteps([from, to]: [number, number]): Heights {
  const { smallestAt, largestAt } = heightSteps()
  return [Math.max(min, smallestAt(from)), Math.min(max, largestAt(to))]
}

/** Returns the change that sets a choice's heights: an ignored filter becomes a must, and any height ends it. */
export function changeHeights({ heightMode }: Choice, [heightMin, heightMax]: Heights): Partial<Choice> {
  const range = { heightMin, heightMax }
  if (isAnyHeight([heightMin, heightMax])) return { ...range, heightMode: 'ignore', heightMaybe: false }
  return { ...range, ...(heightMode === 'ignore' && { heightMode: 'must' }) }
}
