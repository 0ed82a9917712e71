import { describe, expect, it } from 'vitest'
import { countText } from './CountBadge.tsx'
import { missingWords } from './fields/PasswordField.tsx'
import { placeholderOf } from './media/thumbhash.ts'
import { readingTime } from './states/toast.ts'

describe('placeholderOf', () => {
  it('a thumbhash becomes an image', () => {
    expect(placeholderOf('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/)
  })

  it.each(['', 'not base64 !', 'AAAA'])('the invalid thumbhash %j has no image', (hash) => {
    expect(placeholderOf(hash)).toBeNull()
  })
})

describe('the password rule in words', () => {
  const parts = [
    { label: '8 to 30 characters', holds: (value: string) => value.length >= 8 },
    { label: 'one digit', holds: (value: string) => /\d/.test(value) },
    { label: 'one uppercase letter', holds: (value: string) => /[A-Z]/.test(value) },
  ]

  it('is complete before anything is typed', () => {
    expect(missingWords('', parts)).toBe('8 to 30 characters, one digit and one uppercase letter')
  })

  it('shrinks to what is missing', () => {
    expect(missingWords('Acaciatree', parts)).toBe('Still needed: one digit')
    expect(missingWords('Acaciatree1', parts)).toBe('')
  })
})

describe('a count on a badge', () => {
  it('is at most 999+', () => {
    expect([1, 999, 1000, 25_000].map(countText)).toEqual(['1', '999', '999+', '999+'])
  })
})

describe('a toast', () => {
  it('shows for one to five seconds, longer for longer sentences', () => {
    expect(readingTime('Updated')).toBeLessThan(
      readingTime('You must add a picture before you can like someone'),
    )
    expect(readingTime('x'.repeat(1000))).toBe(5000)
    expect(readingTime('')).toBeGreaterThanOrEqual(1000)
  })
})
