import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fittingKlasses, klassOf } from './klasses.ts'

type Kind = [Gender | null, Orientation]

const man = (orientation: Orientation): Kind => ['man', orientation]
const woman = (orientation: Orientation): Kind => ['woman', orientation]
const unset = (orientation: Orientation): Kind => [null, orientation]

describe('who fits whom', () => {
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
    expect(fittingKlasses(klassOf(...viewer))).toEqual(expected.map((kind) => klassOf(...kind)))
  })

  it('a fit is always mutual', () => {
    const klass = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(klass, klass, (one, other) => {
        expect(fittingKlasses(one).includes(other)).toBe(fittingKlasses(other).includes(one))
      }),
    )
  })

  it('no orientation counts as open to everyone', () => {
    expect(klassOf('woman', null)).toBe(klassOf('woman', 'bi'))
  })
})
