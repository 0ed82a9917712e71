import { DAY_MS } from '@savanna/contract/time'
import { expect, it } from 'vitest'
import { choiceOf, keepChoice, keptChoice, profileOfChoice, sentenceOfChoice } from './partner-choice.ts'

it('reads from a query what the form offers, and nothing else', () => {
  const search = '?i_am=Male&looking_for=Female&age=30&city=%20Lyon%20'
  const choice = choiceOf(search)
  expect(choice).toEqual({ iAm: 'Male', lookingFor: 'Female', age: 30, city: 'Lyon' })
  expect(choiceOf('?i_am=<script>&age=17')).toBeNull()
  expect(choiceOf('')).toBeNull()
})

it.each([
  ['Male', 'Female', { gender: 'man', orientation: 'hetero' }],
  ['Female', 'Female', { gender: 'woman', orientation: 'homo' }],
  ['Female', 'Non-binary', { gender: 'woman', orientation: null }],
  ['Genderqueer', 'Male', { gender: null, orientation: null }],
])('says of %s looking for %s only what follows from it', (iAm, lookingFor, expected) => {
  expect(profileOfChoice({ iAm, lookingFor, age: null, city: '' })).toEqual(expected)
})

it('says the choice in a sentence', () => {
  expect(sentenceOfChoice({ iAm: '', lookingFor: 'Female', age: 30, city: 'Lyon' })).toBe(
    'Looking for someone female, about 30, in Lyon.',
  )
  expect(sentenceOfChoice({ iAm: 'Male', lookingFor: '', age: null, city: '' })).toBe('Looking for someone.')
})

it('keeps a choice for a day', () => {
  const choice = { iAm: 'Male', lookingFor: 'Female', age: null, city: 'Lyon' }
  keepChoice(choice, 0)
  expect(keptChoice(86_399_999)).toEqual(choice)
  expect(keptChoice(DAY_MS)).toBeNull()
})
