import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beginWork } from '../busy.ts'
import { claimOnlyReload, deleteCachedShell, isOutdated, mayReplace } from './renewal.ts'
import { MemoryStores } from './worker.testing.ts'

const ENTRY = '/assets/index-one.js'

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  // Without `src` as a property the test's browser doesn't load it.
  script.setAttribute('src', ENTRY)
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const CHANGE = { from: '/', to: '/users/cards', mutating: 0 }

it('a page is replaced between two pages, when no work is unsaved', () => {
  expect(mayReplace(CHANGE)).toBe(true)
  const done = beginWork()
  expect(mayReplace(CHANGE)).toBe(false)
  done()
  expect(mayReplace(CHANGE)).toBe(true)
})

it.each([
  ['within one page', { to: '/' }],
  ['when its first page opens', { from: undefined }],
  ['while a request is pending', { mutating: 1 }],
  ['on the way to a call', { to: '/video-call/ida/nora' }],
  ['on the way from a call', { from: '/video-call/ida/nora' }],
  ["in the administrators' portal", { to: '/admin/users' }],
])('a page isn’t replaced %s', (_when, change) => {
  expect(mayReplace({ ...CHANGE, ...change })).toBe(false)
})

it('a page isn’t replaced offline', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(mayReplace(CHANGE)).toBe(false)
})

it.each([
  ['the same version', `self.program = {"entry":"${ENTRY}","assets":["${ENTRY}"]}`, false],
  ['another version', 'self.program = {"entry":"/assets/index-two.js"}', true],
  ['no list', '<html></html>', false],
])('the server’s list identifies a server with %s', async (_what, list, outdated) => {
  vi.stubGlobal('fetch', async () => new Response(list))
  expect(await isOutdated()).toBe(outdated)
})

it('an unreachable or failing server counts as the same version', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await isOutdated()).toBe(false)
  vi.stubGlobal('fetch', async () => new Response('/assets/index-two.js', { status: 502 }))
  expect(await isOutdated()).toBe(false)
})

it('a page is replaced once per version, if that can be recorded', () => {
  expect(claimOnlyReload()).toBe(true)
  expect(claimOnlyReload()).toBe(false)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('turned off', 'SecurityError')
  })
  expect(claimOnlyReload()).toBe(false)
})

it('deletes only the document of every precached version', async () => {
  const stores = new MemoryStores()
  for (const name of ['program-one', 'program-two', 'shared-photos']) {
    const store = await stores.open(name)
    await store.put('/worker/documents.json', new Response('document'))
    await store.put(ENTRY, new Response('script'))
  }
  vi.stubGlobal('caches', stores)
  await deleteCachedShell()
  const has = (name: string) => [...(stores.all.get(name)?.entries.keys() ?? [])]
  expect(has('program-one')).toEqual([ENTRY])
  expect(has('program-two')).toEqual([ENTRY])
  expect(has('shared-photos')).toContain('/worker/documents.json')
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('no', 'SecurityError')) })
  await expect(deleteCachedShell()).resolves.toBeUndefined()
})
