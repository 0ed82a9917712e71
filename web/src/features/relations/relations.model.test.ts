import { say } from '@savanna/contract/language/say'
import type { Notification } from '@savanna/contract/notifications/routes'
import { describe, expect, it } from 'vitest'
import { ACTION, matchOf, patchRelation, relationOf, showsMember, withoutMember } from './relations.model.ts'

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
  strangers: [],
  post_id: null,
  comment_id: null,
  url: '/users/profile/amara',
}

describe('the relation of two members', () => {
  it.each([
    [false, false, 'Like'],
    [false, true, 'Like Back'],
    [true, false, 'Dislike'],
    [true, true, 'Dislike'],
  ] as const)('with liked %s and likes_me %s the like button says %s', (liked, likes_me, action) => {
    expect(say(ACTION[relationOf({ liked, likes_me })])).toBe(action)
  })
})

describe('a patch of cached data', () => {
  const pages = { pages: [{ list: [card('a'), card('b')] }, { list: [card('c')] }], pageParams: [null, 'x'] }

  it('changes only its member’s card', () => {
    const after = patchRelation(pages, 'a', { liked: true })
    expect(after.pages[0]?.list).toEqual([{ ...card('a'), liked: true }, card('b')])
    expect(after.pages[1]).toBe(pages.pages[1])
    expect(pages.pages[0]?.list[0]?.liked).toBe(false)
  })

  it('leaves data without its member the same object', () => {
    for (const data of [pages, undefined, null, 7, 'a', { id: 'z', tags: [1] }])
      expect(patchRelation(data, 'z', { liked: true })).toBe(data)
  })

  it('sets the room of a profile but not of a card', () => {
    const profile = { ...card('a'), room_id: null as string | null }
    expect(patchRelation(profile, 'a', { room_id: 'r1' }).room_id).toBe('r1')
    expect(patchRelation(card('a'), 'a', { room_id: 'r1' })).toEqual(card('a'))
    expect(patchRelation(profile, 'a', { likes_me: true }).room_id).toBeNull()
  })
})

describe('cached data', () => {
  const pages = { pages: [{ list: [card('a')] }], pageParams: [null] }

  it('shows a member whose card or profile is anywhere in it', () => {
    expect(showsMember(pages, 'a')).toBe(true)
    expect(showsMember(card('a'), 'a')).toBe(true)
  })

  it('doesn’t show a member without a card in it', () => {
    for (const data of [pages, undefined, null, 7, 'z', { id: 'z', tags: [1] }])
      expect(showsMember(data, 'z')).toBe(false)
  })
})

describe('a member who can no longer be seen', () => {
  const pages = { pages: [{ list: [card('a'), card('b')] }, { list: [card('c')] }], pageParams: [null, 'x'] }

  it('leaves every list, and nobody else does', () => {
    const after = withoutMember(pages, 'a')
    expect(after.pages[0]?.list).toEqual([card('b')])
    expect(after.pages[1]).toBe(pages.pages[1])
  })

  it('leaves data without them the same object', () => {
    for (const data of [pages, undefined, null, 7, card('z')]) expect(withoutMember(data, 'z')).toBe(data)
  })
})

describe("another member's action", () => {
  it('a notification announces a match only with a room', () => {
    expect(matchOf(notification)).toMatchObject({ id: 'a', firstname: 'Amara', roomId: 'r1' })
    expect(matchOf({ ...notification, room_id: null })).toBeNull()
    expect(matchOf({ ...notification, type: 'like' })).toBeNull()
  })
})
