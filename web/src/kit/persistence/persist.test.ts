import { DAY_MS } from '@savanna/contract/time'
import { describe, expect, it } from 'vitest'
import { describePersistedAt } from './describe-persisted-at.ts'
import { isUsable, namesMember, type PersistedResponse, withoutExpired } from './persisted.model.ts'

const NOW = new Date(2026, 5, 3, 14, 5).getTime()
const MINUTE_MS = 60_000

const answer = (change: Partial<PersistedResponse> = {}): PersistedResponse => ({
  member: 'ida',
  name: 'conversations',
  schema: 'one',
  queryKey: ['chat', 'matches'],
  data: [],
  at: NOW,
  ...change,
})

describe('a stored response', () => {
  it.each([
    ['for this member and program', {}, true],
    ['for another member', { member: 'nora' }, false],
    ['for a program with other shapes', { schema: 'two' }, false],
    ['from nearly a week ago', { at: NOW - 7 * DAY_MS + 1 }, true],
    ['from more than a week ago', { at: NOW - 7 * DAY_MS - 1 }, false],
    ['from a clock that was a day ahead', { at: NOW + DAY_MS }, true],
    ['from a clock that was a month ahead', { at: NOW + 30 * DAY_MS }, false],
  ])('%s is shown: %s', (_what, change, shown) => {
    expect(isUsable(answer(change), 'ida', 'one', NOW)).toBe(shown)
  })

  it('a photo has its URL while it’s valid, then its thumbhash', () => {
    const photo = { url: '/media/1', srcset: '/media/1 320w', thumbhash: 'abc', focus_x: 0.5 }
    const data = { pages: [{ list: [{ id: 'nora', photos: [photo], portrait: null }] }], pageParams: [null] }
    expect(withoutExpired(data, 20 * MINUTE_MS)).toBe(data)
    for (const age of [30 * MINUTE_MS, -MINUTE_MS])
      expect(withoutExpired(data, age)).toEqual({
        pages: [{ list: [{ id: 'nora', photos: [{ ...photo, url: '', srcset: '' }], portrait: null }] }],
        pageParams: [null],
      })
  })

  it('finds a member’s id in data, but not within a longer one', () => {
    expect(namesMember([{ last_message: { user_id: 'nora' } }], 'nora')).toBe(true)
    expect(namesMember([{ id: 'nora-2' }], 'nora')).toBe(false)
    expect(namesMember(undefined, 'nora')).toBe(false)
  })
})

it.each([
  ['As of 13:00', NOW - 65 * MINUTE_MS],
  ['As of Tuesday, 14:05', NOW - DAY_MS],
  ['As of your last visit', NOW + DAY_MS],
])('the time of the shown response reads "%s"', (words, at) => {
  expect(describePersistedAt(at, NOW)).toBe(words)
})
