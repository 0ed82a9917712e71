import type { Notification } from '@savanna/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { ACTION, changeBy, matchOf, tieOf, withoutMember, withTie } from './relations.model.ts'

const card = (id: string) => ({ id, firstname: 'Amara', liked: false, likes_me: false })

const notification: Notification = {
  id: 'n1',
  line_id: 'n1',
  type: 'like_back',
  sender_id: 'a',
  sender_username: 'amara',
  sender_firstname: 'Amara',
  sender_gender: 'woman',
  sender_portrait: null,
  data: 'Amara liked you back',
  isRead: 0,
  date: '2026-11-20T18:00:00.000Z',
  room_id: 'r1',
  others: [],
  post_id: null,
  comment_id: null,
  url: '/users/profile/amara',
}

describe('what is between two members', () => {
  it.each([
    [false, false, 'Like'],
    [false, true, 'Like Back'],
    [true, false, 'Dislike'],
    [true, true, 'Dislike'],
  ] as const)('liked %s, likes me %s: the button says %s', (liked, likes_me, action) => {
    expect(ACTION[tieOf({ liked, likes_me })]).toBe(action)
  })
})

describe('a change in what is cached', () => {
  const pages = { pages: [{ list: [card('a'), card('b')] }, { list: [card('c')] }], pageParams: [null, 'x'] }

  it('reaches the member wherever they are shown, and nobody else', () => {
    const after = withTie(pages, 'a', { liked: true })
    expect(after.pages[0]?.list).toEqual([{ ...card('a'), liked: true }, card('b')])
    expect(after.pages[1]).toBe(pages.pages[1])
    expect(pages.pages[0]?.list[0]?.liked).toBe(false)
  })

  it('leaves data without the member untouched', () => {
    for (const data of [pages, undefined, null, 7, 'a', { id: 'z', tags: [1] }])
      expect(withTie(data, 'z', { liked: true })).toBe(data)
  })

  it('gives a conversation to a profile page, and no such thing to a card', () => {
    const profile = { ...card('a'), room_id: null as string | null }
    expect(withTie(profile, 'a', { room_id: 'r1' }).room_id).toBe('r1')
    expect(withTie(card('a'), 'a', { room_id: 'r1' })).toEqual(card('a'))
    expect(withTie(profile, 'a', { likes_me: true }).room_id).toBeNull()
  })
})

describe('a member who is not there any more', () => {
  const pages = { pages: [{ list: [card('a'), card('b')] }, { list: [card('c')] }], pageParams: [null, 'x'] }

  it('leaves every list, and nobody else does', () => {
    const after = withoutMember(pages, 'a')
    expect(after.pages[0]?.list).toEqual([card('b')])
    expect(after.pages[1]).toBe(pages.pages[1])
  })

  it('changes nothing where they were not', () => {
    for (const data of [pages, undefined, null, 7, card('z')]) expect(withoutMember(data, 'z')).toBe(data)
  })
})

describe("another member's action", () => {
  it('changes what they feel for the viewer', () => {
    expect(changeBy({ type: 'like', room_id: null })).toEqual({ likes_me: true, room_id: null })
    expect(changeBy({ type: 'like_back', room_id: 'r1' })).toEqual({ likes_me: true, room_id: 'r1' })
    expect(changeBy({ type: 'dislike', room_id: null })).toEqual({ likes_me: false, room_id: null })
    for (const type of ['visit', 'follow'] as const) expect(changeBy({ type, room_id: null })).toBeNull()
  })

  it('is a match when it is a like back that still stands', () => {
    expect(matchOf(notification)).toMatchObject({ id: 'a', firstname: 'Amara', roomId: 'r1' })
    expect(matchOf({ ...notification, room_id: null })).toBeNull()
    expect(matchOf({ ...notification, type: 'like' })).toBeNull()
  })
})
