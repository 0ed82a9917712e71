import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohortOf, fittingCohorts } from './cohorts.ts'

type Kind = [Gender | null, Orientation]

const man = (orientation: Orientation): Kind => ['man', orientation]
const woman = (orientation: Orientation): Kind => ['woman', orientation]
const unset = (orientation: Orientation): Kind => [null, orientation]

describe('fitting cohorts', () => {
  const table: [Kind, Kind[]][] = [
    [man('hetero'), [woman('hetero'), woman('bi')]],
    [man('homo'), [man('bi'), man('homo')]],
    [
      man('bi'),
      [man('bi'), man('homo'), woman('hetero'), woman('bi'), unset('hetero'), unset('bi'), unset('homo')],
    ],
    [woman('hetero'), [man('hetero'), man('bi')]],
    [woman('homo'), [woman('bi'), woman('homo')]],
    [
      woman('bi'),
      [man('hetero'), man('bi'), woman('bi'), woman('homo'), unset('hetero'), unset('bi'), unset('homo')],
    ],
    [unset('hetero'), [man('bi'), woman('bi')]],
    [unset('bi'), [man('bi'), woman('bi'), unset('bi')]],
    [unset('homo'), [man('bi'), woman('bi')]],
  ]

  it.each(table)('%j fits exactly %j', (viewer, expected) => {
    expect(fittingCohorts(cohortOf(...viewer))).toEqual(expected.map((kind) => cohortOf(...kind)))
  })

  it('a fit is always mutual', () => {
    const cohort = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(cohort, cohort, (one, other) => {
        expect(fittingCohorts(one).includes(other)).toBe(fittingCohorts(other).includes(one))
      }),
    )
  })

  it('no orientation counts as open to everyone', () => {
    expect(cohortOf('woman', null)).toBe(cohortOf('woman', 'bi'))
  })
})
