import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'

/** The parts of a program version that tests name. */
export interface TestProgram {
  version: string
  entry: string
  assets: string[]
  others: Record<string, string>
  pages: string[]
}

interface FetchEvent {
  request: { method: string; mode: string; url: string }
  respondWith: (answer: Promise<Response>) => void
}

const ORIGIN = 'https://savanna.example'
const readScript = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../public/worker', name), 'utf8')

/** An in-memory response store with the methods that the worker uses. */
class MemoryCache {
  readonly entries = new Map<string, string>()
  readonly puts: string[] = []
  full = false

  async match(address: string) {
    const text = this.entries.get(new URL(address, ORIGIN).pathname)
    return text === undefined ? undefined : new Response(text)
  }

  async put(address: string, response: Response) {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError')
    this.puts.push(address)
    this.entries.set(address, await response.text())
  }

  async delete(address: string) {
    return this.entries.delete(address)
  }
}

/** A browser's stores, which outlast its workers. */
export class MemoryStores {
  readonly all = new Map<string, MemoryCache>()

  has = async (name: string) => this.all.has(name)
  keys = async () => [...this.all.keys()]
  delete = async (name: string) => this.all.delete(name)

  async open(name: string) {
    const store = this.all.get(name) ?? new MemoryCache()
    this.all.set(name, store)
    return store
  }

  async match(address: string, { cacheName }: { cacheName?: string } = {}) {
    const stores = cacheName === undefined ? [...this.all.values()] : [this.all.get(cacheName)]
    for (const store of stores) {
      const found = await store?.match(address)
      if (found) return found
    }
    return undefined
  }
}

/** Starts the service worker's script for the program in a new fake browser. */
export function startProgramWorker(
  stores: MemoryStores,
  program: TestProgram,
  { entries = [] as (string | undefined)[], waits = false } = {},
) {
  const listeners = new Map<string, (event: never) => void>()
  const fetched = vi.fn(async (file: string) => new Response(`content of ${file}`))
  const self = {
    program,
    location: { origin: ORIGIN },
    registration: { active: { state: 'activated' }, waiting: waits ? {} : null },
    clients: { matchAll: async () => entries },
    addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
  }
  const ask = async (tab: unknown) => tab
  new Function('self', 'caches', 'fetch', 'ask', readScript('program.js'))(self, stores, fetched, ask)

  return {
    fetched,
    skipWaiting: self.skipWaiting,
    /** Sends a message like a page. Resolves with the reply. */
    async tell(type: string): Promise<unknown> {
      let work: Promise<unknown> | undefined
      let answer: unknown
      const port = { postMessage: (message: unknown) => (answer = message) }
      const event = {
        data: { type },
        ports: [port],
        waitUntil: (promise: Promise<unknown>) => (work = promise),
      }
      listeners.get('message')?.(event as never)
      await work
      return answer
    },
    /** Requests a URL. Resolves with the worker's response, undefined if it leaves the request to the network. */
    async request(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<string | undefined> {
      let answer: Promise<Response> | undefined
      const request = { method, mode, url: new URL(path, ORIGIN).href }
      const event: FetchEvent = { request, respondWith: (promise) => (answer = promise) }
      listeners.get('fetch')?.(event as never)
      return answer && (await answer).text()
    },
  }
}

/** A tab that is open while a push message arrives. */
interface OpenTab {
  at: string
  visible: boolean
}

/**
 * Starts the service worker's script for push messages, with these tabs open. Returns a function that pushes a text,
 * and what is shown.
 */
export function startPushWorker(stores: MemoryStores, tabs: OpenTab[] = []) {
  const listeners = new Map<string, (event: unknown) => void>()
  const shown = vi.fn(async (_title: string, _options: { body: string }) => {})
  const self = {
    location: { origin: ORIGIN },
    navigator: {},
    registration: { showNotification: shown },
    clients: { matchAll: async () => tabs.map(openTab) },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  }
  new Function('self', 'caches', readScript('push.js'))(self, stores)
  const push = async (text: string) => {
    let work: Promise<unknown> | undefined
    const waitUntil = (promise: Promise<unknown>) => (work = promise)
    listeners.get('push')?.({ data: { json: () => JSON.parse(text) }, waitUntil })
    await work
  }
  return { push, shown }
}

/** Returns a tab as the worker sees it: its first URL, and the one that the page currently shows. */
function openTab({ at, visible }: OpenTab) {
  return {
    url: `${ORIGIN}/`,
    visibilityState: visible ? 'visible' : 'hidden',
    postMessage: (_question: unknown, [port]: [MessagePort]) => port.postMessage(ORIGIN + at),
  }
}
