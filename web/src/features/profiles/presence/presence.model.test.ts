import { expect, it } from 'vitest'
import { type PresenceNow, withPresence } from './presence.model.ts'

const only = (id: string, now: PresenceNow) => new Map([[id, now]])
const card = (id: string) => ({ id, firstname: 'Ada', online: 0, last_connexion: null as string | null })

it('updates presence wherever the member occurs, and nothing else', () => {
  const before = {
    pages: [{ list: [card('a'), card('b')] }, { list: [card('c')] }],
    status: [{ id: 'a', online: 0 }],
    picture: { id: 'a', url: '/a' },
  }
  const after = withPresence(before, only('a', { online: 1, last_connexion: 'now' }))
  expect(after.pages[0]?.list[0]).toEqual({ ...card('a'), online: 1, last_connexion: 'now' })
  expect(after.status).toEqual([{ id: 'a', online: 1 }])
  expect(after.pages[0]?.list[1]).toBe(before.pages[0]?.list[1])
  expect(after.pages[1]).toBe(before.pages[1])
  expect(after.picture).toBe(before.picture)
})

it('the same presence again leaves the data the same object', () => {
  const before = [card('a'), null, 'a', 7]
  expect(withPresence(before, only('b', { online: 1 }))).toBe(before)
  expect(withPresence(before, only('a', { online: 0 }))).toBe(before)
})

it('the last visit disappears while it’s hidden and returns afterwards', () => {
  const before = { ...card('a'), last_connexion: 'yesterday' }
  const hidden = withPresence(before, only('a', { online: 0, last_connexion: null }))
  expect(hidden).toEqual({ ...card('a'), last_seen_hidden: true })
  expect(withPresence(hidden, only('a', { online: 0, last_connexion: null }))).toBe(hidden)
  expect(withPresence(hidden, only('a', { online: 1 }))).toEqual({ ...hidden, online: 1 })
  expect(withPresence(hidden, only('a', { online: 0, last_connexion: 'now' }))).toEqual({
    ...card('a'),
    last_connexion: 'now',
    last_seen_hidden: false,
  })
})
