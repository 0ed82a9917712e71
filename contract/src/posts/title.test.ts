import fc from 'fast-check'
import { expect, it } from 'vitest'
import { say } from '../language/say.ts'
import { POST_LIMITS } from './limits.ts'
import { PostTitle } from './texts.ts'
import { findTitleProblem, TITLE_LONG } from './title.ts'

it('page and server say the same about a title', () => {
  const length = fc.constantFrom(0, 1, 5, 400)
  const titles = length.chain((most) => fc.string({ unit: 'binary', maxLength: most, size: 'max' }))
  fc.assert(
    fc.property(titles, (title) => {
      expect(findTitleProblem(title)).toBe(PostTitle.safeParse(title).error?.issues[0]?.message ?? null)
    }),
  )
})

it('an emoji in a title counts as one character', () => {
  const emoji = '🦁'.repeat(POST_LIMITS.title)
  expect(findTitleProblem(emoji)).toBeNull()
  expect(findTitleProblem(`${emoji}!`)).toBe(say(TITLE_LONG))
})
