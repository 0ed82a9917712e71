import { DAY_MS } from '@savanna/contract/time'
import { expect, it } from 'vitest'
import {
  choiceOf,
  describeChoice,
  readStoredChoice,
  storeChoice,
  toRegisterProfile,
} from './partner-choice.ts'

it('reads a valid choice from the query string', () => {
  const search = '?i_am=Male&looking_for=Female&age=30&city=%20Lyon%20'
  const choice = choiceOf(search)
  expect(choice).toEqual({ iAm: 'Male', lookingFor: 'Female', age: 30, city: 'Lyon' })
  expect(choiceOf('?i_am=<script>&age=17')).toBeNull()
  expect(choiceOf('')).toBeNull()
  expect(choiceOf('?age=٣٠')?.age).toBe(30)
})

it.each([
  ['Male', 'Female', { gender: 'man', orientation: 'hetero' }],
  ['Female', 'Female', { gender: 'woman', orientation: 'homo' }],
  ['Female', 'Non-binary', { gender: 'woman', orientation: null }],
  ['Genderqueer', 'Male', { gender: null, orientation: null }],
])('a choice of %s looking for %s sets only what follows from it', (iAm, lookingFor, expected) => {
  expect(toRegisterProfile({ iAm, lookingFor, age: null, city: '' })).toEqual(expected)
})

it('a choice is written as a sentence', () => {
  expect(describeChoice({ iAm: '', lookingFor: 'Female', age: 30, city: 'Lyon' })).toBe(
    'Looking for a woman, around 30, in Lyon.',
  )
  expect(describeChoice({ iAm: 'Male', lookingFor: '', age: null, city: '' })).toBe('Looking for someone.')
})

it('a choice is stored for a day', () => {
  const choice = { iAm: 'Male', lookingFor: 'Female', age: null, city: 'Lyon' }
  storeChoice(choice, 0)
  expect(readStoredChoice(86_399_999)).toEqual(choice)
  expect(readStoredChoice(DAY_MS)).toBeNull()
})
