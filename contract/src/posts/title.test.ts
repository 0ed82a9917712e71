import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PostTitle } from './texts.ts'
import { findTitleProblem } from './title.ts'

it('what a page says of a title is what the server says of it', () => {
  const length = fc.constantFrom(0, 1, 5, 400)
  const titles = length.chain((most) => fc.string({ unit: 'binary', maxLength: most, size: 'max' }))
  fc.assert(
    fc.property(titles, (title) => {
      expect(findTitleProblem(title)).toBe(PostTitle.safeParse(title).error?.issues[0]?.message ?? null)
    }),
  )
})
