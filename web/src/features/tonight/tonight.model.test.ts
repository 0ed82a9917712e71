import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { describe, expect, it } from 'vitest'
import { answerOf, describeFive, formatNames, isMatch, listWaiting, splitLiked } from './tonight.model.ts'

const person = (id: string, more: { liked?: boolean; passed?: boolean; likes_me?: boolean } = {}) =>
  ({
    id,
    firstname: id.toUpperCase(),
    liked: more.liked ?? false,
    passed: more.passed ?? false,
    likes_me: more.likes_me ?? false,
  }) as TonightPerson
const PEOPLE = [person('a'), person('b', { liked: true }), person('c', { passed: true }), person('d')]
const idsOf = (people: TonightPerson[]) => people.map(({ id }) => id)

describe('the answers of an evening', () => {
  it('this page’s answers and undos take precedence over the server’s', () => {
    expect(PEOPLE.map((each) => answerOf(each, {}))).toEqual([undefined, 'like', 'pass', undefined])
    const answers = { a: 'pass', b: null, c: 'like' } as const
    expect(PEOPLE.map((each) => answerOf(each, answers))).toEqual(['pass', undefined, 'like', undefined])
  })

  it('the chosen member comes first while waiting', () => {
    expect(idsOf(listWaiting(PEOPLE, {}, undefined))).toEqual(['a', 'd'])
    expect(idsOf(listWaiting(PEOPLE, {}, 'd'))).toEqual(['d', 'a'])
    expect(idsOf(listWaiting(PEOPLE, { d: 'like' }, 'd'))).toEqual(['a'])
  })

  it('separates matches from likes that wait for an answer', () => {
    const people = [...PEOPLE, person('e', { likes_me: true }), person('f', { liked: true, likes_me: true })]
    const named = (answers: Parameters<typeof splitLiked>[1]) => {
      const { matches, waiting } = splitLiked({ people }, answers)
      return [formatNames(matches), formatNames(waiting)]
    }
    expect(named({})).toEqual(['F', 'B'])
    expect(named({ a: 'like', d: 'like', e: 'like' })).toEqual(['E and F', 'A, B and D'])
    expect(named({ b: null, f: null, e: 'pass' })).toEqual(['', ''])
  })

  it('knows a match before the server has responded', () => {
    expect(isMatch(person('e', { likes_me: true }), { e: 'like' })).toBe(true)
    expect(isMatch(person('e', { likes_me: true }), {})).toBe(false)
    expect(isMatch(person('e'), { e: 'like' })).toBe(false)
  })
})

it.each([
  [5, 5, 'Five people, until the next sunset'],
  [1, 1, 'One person, until the next sunset'],
  [5, 2, 'Two of five left'],
  [5, 0, 'All done'],
  [0, 0, 'Nobody new tonight'],
])('of %d people %d wait: %s', (of, waiting, words) => {
  expect(describeFive(of, waiting)).toBe(words)
})
