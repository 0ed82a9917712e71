import { FILTER_BOUNDS } from '@savanna/contract/discovery/routes'
import { DEFAULT_UNITS, setUnitsSource, type Units } from '@savanna/contract/language/units'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type Choice, NO_FILTERS } from '../choice.model.ts'
import {
  changeHeights,
  formatHeights,
  formatStep,
  type Heights,
  heightBounds,
  heightsAtSteps,
  stepsOfHeights,
} from './height.model.ts'

const { min, max } = FILTER_BOUNDS.height
const readIn = (units: Units) => setUnitsSource(() => units)
afterEach(() => readIn(DEFAULT_UNITS))

describe('a range of heights', () => {
  it.each<[Heights, string, string]>([
    [[170, 180], '170 to 180 cm', '5′ 7″ to 5′ 11″'],
    [[170, max], '170 cm or taller', '5′ 7″ or taller'],
    [[min, 180], '180 cm or shorter', '5′ 11″ or shorter'],
    [[170, 170], '170 cm', '5′ 7″'],
    [[169, 171], '169 to 171 cm', '5′ 7″'],
  ])('%j is written in the reader’s units', (heights, metric, imperial) => {
    expect(formatHeights(heights)).toBe(metric)
    readIn('mi')
    expect(formatHeights(heights)).toBe(imperial)
  })

  it('is set in inches by readers of miles, and finds everyone whose height reads like them', () => {
    readIn('mi')
    expect(heightBounds()).toEqual({ min: 47, max: 91 })
    expect(heightsAtSteps([67, 67])).toEqual([169, 171])
    expect(heightsAtSteps([47, 91])).toEqual([min, max])
    expect(formatStep(67)).toBe('5′ 7″')
  })

  it.each<Units>(['km', 'mi'])('stays where the slider was left, in %s', (units) => {
    readIn(units)
    const step = fc.integer(heightBounds())
    fc.assert(
      fc.property(step, step, (one, other) => {
        const steps: [number, number] = [Math.min(one, other), Math.max(one, other)]
        expect(stepsOfHeights(heightsAtSteps(steps))).toEqual(steps)
      }),
    )
  })
})

describe('changing the heights', () => {
  it('turns an ignored filter on, and leaves another mode', () => {
    expect(changeHeights(NO_FILTERS, [170, max])).toEqual({
      heightMin: 170,
      heightMax: max,
      heightMode: 'must',
    })
    const preferred: Choice = { ...NO_FILTERS, heightMode: 'prefer' }
    expect(changeHeights(preferred, [170, max])).toEqual({ heightMin: 170, heightMax: max })
  })

  it('to all of them removes the filter', () => {
    const tall: Choice = { ...NO_FILTERS, heightMin: 170, heightMode: 'must', heightMaybe: true }
    expect({ ...tall, ...changeHeights(tall, [min, max]) }).toEqual(NO_FILTERS)
  })
})
