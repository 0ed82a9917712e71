import { beforeEach, expect, it } from 'vitest'
import { MemoryStores, startProgramWorker, type TestProgram } from './worker.testing.ts'

const program = (version: string): TestProgram => ({
  version,
  entry: `/assets/index-${version}.js`,
  assets: [`/assets/index-${version}.js`, '/assets/platform-same.js', `/assets/cards-${version}.css`],
  others: { '/favicon.svg': 'sha256-a', '/worker/documents.json': 'sha256-b' },
  pages: ['^/$', '^/users/cards/?$', '^/users/profile/[^/]+$'],
})

let stores: MemoryStores
beforeEach(() => {
  stores = new MemoryStores()
})

/** The network's response to a request that is passed on. */
const FROM_NETWORK = 'content of [object Object]'
const navigate = { mode: 'navigate' }
const answered = (path: string) => `content of ${path}`

async function holdAsMember(version = 'one') {
  await stores.open('member-here')
  const worker = startProgramWorker(stores, program(version))
  expect(await worker.tell('hold')).toEqual({ held: true, entry: `/assets/index-${version}.js` })
  return worker
}

it('precaches all files of a version, the document last', async () => {
  const worker = await holdAsMember()
  const puts = (await stores.open('program-one')).puts
  expect(puts).toHaveLength(5)
  expect(puts.at(-1)).toBe('/worker/documents.json')
  expect(worker.fetched).toHaveBeenCalledWith(
    '/worker/documents.json',
    expect.objectContaining({ integrity: 'sha256-b', cache: 'no-cache' }),
  )
  worker.fetched.mockClear()
  await worker.tell('hold')
  expect(worker.fetched).not.toHaveBeenCalled()
})

it('serves files from the cache, and the rest from the network', async () => {
  const worker = await holdAsMember()
  worker.fetched.mockImplementation(async () => new Response('network'))
  expect(await worker.request('/assets/platform-same.js')).toBe(answered('/assets/platform-same.js'))
  expect(await worker.request('/assets/other.js')).toBe('network')
})

it("a member's page gets its stored document", async () => {
  const worker = await holdAsMember()
  const store = await stores.open('program-one')
  store.entries.set('/worker/documents.json', '["home", "<p>cards</p>"]')
  expect(await worker.request('/users/cards?passed=true', navigate)).toBe('<p>cards</p>')
})

it('leaves a broken URL to the server, which repairs it', async () => {
  const worker = await holdAsMember()
  expect(await worker.request('/users/profile/%E0%A4%A', navigate)).toBeUndefined()
})

it.each(['/home', '/api/users/start', '/media/1', '/socket.io/', '/admin/users', '/users/login'])(
  'leaves the path %s to the network',
  async (path) => {
    const worker = await holdAsMember()
    expect(await worker.request(path, navigate)).toBeUndefined()
    expect(await worker.request(path)).toBeUndefined()
  },
)

it('leaves a form to the network', async () => {
  const worker = await holdAsMember()
  expect(await worker.request('/users/cards', { ...navigate, method: 'POST' })).toBeUndefined()
})

it('pages come from the network for visitors and incomplete programs', async () => {
  const worker = await holdAsMember()
  worker.fetched.mockImplementation(async () => new Response('network'))
  await stores.delete('member-here')
  expect(await worker.request('/users/cards', navigate)).toBe('network')

  await stores.open('member-here')
  ;(await stores.open('program-one')).entries.delete('/assets/index-one.js')
  expect(await worker.request('/users/cards', navigate)).toBe('network')
})

it('a new version loads only changed files, then removes old ones', async () => {
  await holdAsMember('one')
  const waiting = startProgramWorker(stores, program('two'), {
    waits: true,
    entries: ['/assets/index-one.js'],
  })
  await waiting.tell('hold')
  expect(waiting.fetched.mock.calls.map(([file]) => file)).not.toContain('/assets/platform-same.js')
  expect(await stores.keys()).toContain('program-one')

  const withOldTab = startProgramWorker(stores, program('two'), {
    entries: ['/assets/index-one.js', '/assets/index-two.js'],
  })
  await withOldTab.tell('hold')
  expect(await stores.keys()).toContain('program-one')
  expect(await withOldTab.request('/assets/index-one.js'), 'the old tab goes on').toBe(
    answered('/assets/index-one.js'),
  )

  await startProgramWorker(stores, program('two'), { entries: ['/assets/index-two.js'] }).tell('hold')
  expect(await stores.keys()).toEqual(['member-here', 'program-two'])
})

it('at most two older versions stay for tabs that don’t respond', async () => {
  for (const version of ['one', 'two', 'three', 'four'])
    await startProgramWorker(stores, program(version), { entries: [undefined] }).tell('hold')
  expect(await stores.keys()).toEqual(['program-two', 'program-three', 'program-four'])
})

it('a full disk isn’t filled further, and pages use the network', async () => {
  await stores.open('member-here')
  ;(await stores.open('program-one')).full = true
  const worker = startProgramWorker(stores, program('one'))
  expect(await worker.tell('hold')).toEqual({ held: false, full: true, entry: '/assets/index-one.js' })
  expect(await stores.keys()).toEqual(['member-here'])
  expect(await worker.request('/users/cards', navigate)).toBe(FROM_NETWORK)
})

it('a lost connection preserves the cache for the next page', async () => {
  const worker = startProgramWorker(stores, program('one'))
  worker.fetched.mockImplementationOnce(async () => new Response('x'))
  worker.fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await worker.tell('hold')).toMatchObject({ held: false, full: false })
  expect(await worker.tell('hold')).toMatchObject({ held: true })
  expect(worker.fetched.mock.calls.filter(([file]) => file === '/worker/documents.json')).toHaveLength(1)
})

it('an unreadable store counts as missing', async () => {
  const worker = await holdAsMember()
  stores.match = () => Promise.reject(new DOMException('broken', 'UnknownError'))
  expect(await worker.request('/users/cards', navigate)).toBe(FROM_NETWORK)
  expect(await worker.request('/assets/index-one.js')).toBe(FROM_NETWORK)
})

it('a worker starts when told to, and precaches nothing in development', async () => {
  const worker = startProgramWorker(stores, { ...program(''), assets: [] })
  expect(await worker.tell('hold')).toMatchObject({ held: false })
  expect(await stores.keys()).toEqual([])
  await worker.tell('take')
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
})
