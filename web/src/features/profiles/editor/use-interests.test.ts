import { expect, it } from 'vitest'
import { applyEdits, findRealEdits } from './use-interests.ts'

it('interests are added and removed by edits, and what is saved elsewhere meanwhile stays', () => {
  const edits = new Map([
    [4, false],
    [7, true],
  ])
  expect(applyEdits([1, 4], edits)).toEqual([1, 7])
  expect(applyEdits([1, 4, 9], edits)).toEqual([1, 9, 7])
})

it('only edits that change anything are saved', () => {
  const edits = new Map([
    [4, true],
    [7, true],
    [9, false],
    [1, false],
  ])
  expect(findRealEdits([1, 4], edits)).toEqual([
    [7, true],
    [1, false],
  ])
})
