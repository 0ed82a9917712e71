import type { Page } from '@playwright/test'
import { openProtocol } from './chromium.ts'

/** The requests and transferred bytes of a page since `watchLoading` was called. */
export interface Loaded {
  requests: number
  bytes: number
  scripts: number
  scriptBytes: number
  styles: number
  pictures: number
  /** API requests. */
  calls: number
}

const QUIET_MS = 1_500
const LONGEST_MS = 90_000

interface Request {
  url: string
  type: string
  bytes: number
  done: boolean
}

const isOfSite = ({ url }: Request) => /^https?:/.test(url) && !url.includes('/socket.io/')

/**
 * Watches what a page loads, through Chromium's own protocol. Live connections aren't counted: they stay open.
 * `settle` resolves when nothing has loaded for a while, `read` returns what has loaded since the last call of
 * `restart`.
 */
export async function watchLoading(page: Page) {
  const session = await openProtocol(page, 'bytes of a visit')
  await session.send('Network.enable')
  let requests = new Map<string, Request>()
  let latest = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    latest = Date.now()
    requests.set(requestId, { url: request.url, type, bytes: 0, done: false })
  })
  const end = (requestId: string, bytes: number) => {
    latest = Date.now()
    const request = requests.get(requestId)
    if (request) Object.assign(request, { bytes, done: true })
  }
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  const ofSite = () => [...requests.values()].filter(isOfSite)

  return {
    session,
    restart() {
      requests = new Map()
      latest = Date.now()
    },
    async settle() {
      const started = Date.now()
      const busy = () => ofSite().some(({ done }) => !done) || Date.now() - latest < QUIET_MS
      while (busy() && Date.now() - started < LONGEST_MS) await page.waitForTimeout(100)
    },
    read(): Loaded {
      const all = ofSite()
      const of = (type: string) => all.filter((request) => request.type === type)
      const sum = (some: Request[]) => some.reduce((total, { bytes }) => total + bytes, 0)
      return {
        requests: all.length,
        bytes: sum(all),
        scripts: of('Script').length,
        scriptBytes: sum(of('Script')),
        styles: of('Stylesheet').length,
        pictures: of('Image').length,
        calls: all.filter(({ url }) => new URL(url).pathname.startsWith('/api/')).length,
      }
    },
  }
}

export type Loading = Awaited<ReturnType<typeof watchLoading>>
