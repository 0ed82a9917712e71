import { say } from '@savanna/contract/language/say'
import { BIRTHDATE_FIXED } from '@savanna/contract/profiles/rare-changes'
import { expect, it } from 'vitest'
import { birthdateText, yearlyChangesText } from './rare-changes.model.ts'

it('says beforehand how often gender and orientation can still change', () => {
  const text = (left: number, again: string | null = null) =>
    yearlyChangesText('sexual_orientation', { left, again })
  expect(text(3)).toBe('You can change it three times a year.')
  expect(text(2)).toBe('You can change it 2 more times this year.')
  expect(text(1)).toBe('You can change it once more this year.')
  expect(text(0, '2027-05-03T10:00:00Z')).toBe(
    'You’ve changed your orientation three times in the last year. You can change it again on 3 May 2027.',
  )
})

it('says that a birthdate can be corrected once', () => {
  expect(birthdateText({ left: 1, again: null })).toBe(
    'Others see your age, never the date. You can correct it once.',
  )
  expect(birthdateText({ left: 0, again: null })).toBe(
    `Others see your age, never the date. ${say(BIRTHDATE_FIXED)}`,
  )
  expect(birthdateText({ left: 1, again: null }, true)).toBe(
    'Not added yet. Others see your age, never the date. You can correct it once.',
  )
})
