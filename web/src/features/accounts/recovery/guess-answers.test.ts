import { describe, expect, it } from 'vitest'
import { describeLink } from './GuessAnswers.tsx'

describe('the page of failed logins', () => {
  it.each([
    [{ passwords: 21, codes: 0 }, /^Browsers .* have entered 21 wrong passwords for amara .* Nobody got in/],
    [{ passwords: 1, codes: 5 }, /1 wrong password and 5 wrong codes for amara .* know your password/],
    [{ passwords: 0, codes: 6 }, /entered 6 wrong codes for amara/],
    [{ passwords: 0, codes: 0 }, /entered 0 wrong passwords for amara/],
  ])('describes %j', (refused, sentence) => {
    expect(describeLink('guesses', 'amara', refused)).toMatch(sentence)
  })

  it('a link that allows a browser says who typed the password', () => {
    expect(describeLink('browser', 'amara', { passwords: 100, codes: 0 })).toContain(
      'correct password for amara',
    )
  })
})
