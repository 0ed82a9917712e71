import fc from 'fast-check'
import { expect, it } from 'vitest'
import { say } from '../language/say.ts'
import { POST_LIMITS } from './limits.ts'
import { PostTitle } from './texts.ts'
import { findTitleProblem, TITLE_LONG } from './title.ts'

it('page and server say the same about a title', () => {
  const odd = fc.constantFrom('\0', ' ', '\u0301', '\u200d', '\u2066', '\n', '\u0085', '\u{e0061}')
  const unit = fc.oneof(odd, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }))
  const length = fc.constantFrom(0, 1, 5, 145, 600)
  const titles = length.chain((most) => fc.string({ unit, maxLength: most, size: 'max' }))
  fc.assert(
    fc.property(titles, (title) => {
      expect(findTitleProblem(title)).toBe(PostTitle.safeParse(title).error?.issues[0]?.message ?? null)
    }),
  )
})

it.each(['\0', '\0\u0301', ' '.repeat(4 * POST_LIMITS.title + 1)])('so they do about %j', (title) => {
  expect(findTitleProblem(title)).toBe(PostTitle.safeParse(title).error?.issues[0]?.message ?? null)
})

it('an emoji in a title counts as one character', () => {
  const emoji = '🦁'.repeat(POST_LIMITS.title)
  expect(findTitleProblem(emoji)).toBeNull()
  expect(findTitleProblem(`${emoji}!`)).toBe(say(TITLE_LONG))
})
