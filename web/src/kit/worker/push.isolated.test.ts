import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('a push message that cannot be read is shown in the language of the last page', async () => {
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
