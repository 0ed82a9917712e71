import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tellWorker } from '../language/language.ts'
import { MemoryStores, startPushWorker } from './worker.testing.ts'

let stores: MemoryStores
beforeEach(() => {
  stores = new MemoryStores()
  vi.stubGlobal('caches', stores)
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.documentElement.lang = 'en'
})

async function showUnreadable(): Promise<string | undefined> {
  const { push, shown } = startPushWorker(stores)
  await push('not JSON')
  return shown.mock.lastCall?.[1].body
}

it('a push message is shown as it was sent', async () => {
  const { push, shown } = startPushWorker(stores)
  await push(JSON.stringify({ title: 'Jonas', body: 'Bonsoir', url: '/chat', tag: 'jonas' }))
  expect(shown).toHaveBeenCalledWith('Jonas', expect.objectContaining({ body: 'Bonsoir', tag: 'jonas' }))
})

it('an unreadable push message is shown in the last page’s language', async () => {
  expect(await showUnreadable()).toBe('Something new is waiting for you')
  document.documentElement.lang = 'fr'
  await tellWorker()
  const store = await stores.open('other-language')
  expect(store.puts).toEqual(['/unread-push'])
  store.entries.set('/unread-push', 'Du nouveau vous attend')
  expect(await showUnreadable()).toBe('Du nouveau vous attend')
  document.documentElement.lang = 'en'
  await tellWorker()
  expect(await showUnreadable()).toBe('Something new is waiting for you')
})

describe('a push message about a conversation', () => {
  const url = '/chat/messages?room=1'
  const message = JSON.stringify({ title: 'Jonas', body: 'Bonsoir', url, tag: '1' })
  it.each([
    ['hidden page with it', { at: url, visible: false }, 1],
    ['visible page with another conversation', { at: '/chat/messages?room=2', visible: true }, 1],
    ['visible page with something else', { at: '/users/cards', visible: true }, 1],
    ['visible page with it', { at: url, visible: true }, 0],
  ])('and a %s', async (_, tab, times) => {
    const { push, shown } = startPushWorker(stores, [tab])
    await push(message)
    expect(shown).toHaveBeenCalledTimes(times)
  })

  it('is shown beside a hidden page, like any other', async () => {
    const { push, shown } = startPushWorker(stores, [{ at: '/', visible: false }])
    await push(
      JSON.stringify({ title: 'Savanna', body: 'Ben follows you', url: '/users/profile/ben', tag: '2' }),
    )
    expect(shown).toHaveBeenCalledTimes(1)
  })
})

it('other push messages are left to a visible page', async () => {
  const { push, shown } = startPushWorker(stores, [{ at: '/users/cards', visible: true }])
  await push(
    JSON.stringify({ title: 'Savanna', body: 'Ben follows you', url: '/users/profile/ben', tag: '2' }),
  )
  expect(shown).not.toHaveBeenCalled()
})
