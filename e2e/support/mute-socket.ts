import type { Page } from '@playwright/test'
import { isFirefox } from '../../testkit/browser/firefox.ts'

export interface MuteSocket {
  /** Resolves once the server has accepted the live channel. */
  ready: Promise<void>
  /** While muted, the server hears the page, but the page doesn't hear the server. */
  mute(muted: boolean): void
}

// Engine.IO's and Socket.IO's packet types: with this message the server accepts a page in a namespace.
const ACCEPTED = /^40/

/** Resolves once the server has accepted a page's live channel. Call it before the page is opened. */
export async function waitForSocket(page: Page): Promise<void> {
  // Playwright doesn't report Firefox's sockets; the journey waits for what the other member sees anyway.
  if (isFirefox(page)) return
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'))
  await socket.waitForEvent('framereceived', ({ payload }) => ACCEPTED.test(String(payload)))
}

/** Prevents a page's live channel from ever opening. Call it before the page is opened. */
export async function refuseSocket(page: Page): Promise<void> {
  await page.route('**/socket.io/**', () => {})
  await page.routeWebSocket(/\/socket\.io\//, () => {})
}

/** Fails each of a page's WebSockets, like a proxy that doesn't support them. Call it before the page is opened. */
export async function failWebSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class Refused extends EventTarget {
      binaryType = 'blob'
      readyState = 3
      onerror?: (event: Event) => void
      onclose?: (event: Event) => void
      constructor() {
        super()
        setTimeout(() => this.onerror?.(new Event('error')))
      }
      close() {}
      send() {}
    }
    Object.assign(globalThis, { WebSocket: Refused })
  })
}

/** Intercepts the connection between a page and the server's socket. Call it before the page is opened. */
export async function muteableSocket(page: Page): Promise<MuteSocket> {
  let muted = false
  let accepted: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    accepted = resolve
  })
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
    })
    server.onMessage((message) => {
      if (muted) return
      socket.send(message)
      if (ACCEPTED.test(String(message))) accepted()
    })
  })
  return {
    ready,
    mute: (now) => {
      muted = now
    },
  }
}
