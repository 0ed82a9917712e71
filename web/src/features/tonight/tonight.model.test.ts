import type { TonightPerson } from '@savanna/contract/discovery/tonight'
import { describe, expect, it } from 'vitest'
import { answerTo, describeFive, listWaiting, nameLiked } from './tonight.model.ts'

const person = (id: string, more: { liked?: boolean; passed?: boolean } = {}) =>
  ({
    id,
    firstname: id.toUpperCase(),
    liked: more.liked ?? false,
    passed: more.passed ?? false,
  }) as TonightPerson
const PEOPLE = [person('a'), person('b', { liked: true }), person('c', { passed: true }), person('d')]
const idsOf = (people: TonightPerson[]) => people.map(({ id }) => id)

describe('the answers of an evening', () => {
  it('an answer on this page counts before that of the server, and so does taking it back', () => {
    expect(PEOPLE.map((each) => answerTo(each, {}))).toEqual([undefined, 'like', 'pass', undefined])
    const answers = { a: 'pass', b: null, c: 'like' } as const
    expect(PEOPLE.map((each) => answerTo(each, answers))).toEqual(['pass', undefined, 'like', undefined])
  })

  it('who was chosen comes first, as long as they wait', () => {
    expect(idsOf(listWaiting(PEOPLE, {}, undefined))).toEqual(['a', 'd'])
    expect(idsOf(listWaiting(PEOPLE, {}, 'd'))).toEqual(['d', 'a'])
    expect(idsOf(listWaiting(PEOPLE, { d: 'like' }, 'd'))).toEqual(['a'])
  })

  it('those who were liked are named', () => {
    expect(nameLiked({ people: PEOPLE }, {})).toBe('B')
    expect(nameLiked({ people: PEOPLE }, { a: 'like', d: 'like' })).toBe('A, B and D')
    expect(nameLiked({ people: PEOPLE }, { b: null })).toBe('')
  })
})

it.each([
  [5, 5, 'Five people, until the next sunset'],
  [1, 1, 'One person, until the next sunset'],
  [5, 2, 'Two of five left'],
  [5, 0, 'All answered'],
  [0, 0, 'Nobody new tonight'],
])('of %d people %d wait: %s', (of, waiting, words) => {
  expect(describeFive(of, waiting)).toBe(words)
})
