import type { Page } from '@playwright/test'

export interface MuteSocket {
  /** Resolves once the live channel runs over the socket that can be muted. */
  ready: Promise<void>
  /** While muted the server hears the page, and the page does not hear the server. */
  mute(muted: boolean): void
}

// Engine.IO's packet types: what a client sends when it has moved from polling to this socket.
const UPGRADED = '5'

/**
 * Resolves once the live channel of a page has moved from polling to a socket. Call it before the page is opened. The server
 * notices at once that a socket has ended, but a page that leaves while it moves only after the time of two heartbeats.
 */
export async function waitForSocket(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => opened.url().includes('/socket.io/'))
  await socket.waitForEvent('framesent', ({ payload }) => payload === UPGRADED)
}

/** Stands between a page and the server's socket. Call it before the page is opened. */
export async function muteableSocket(page: Page): Promise<MuteSocket> {
  let muted = false
  let moved: () => void = () => {}
  const ready = new Promise<void>((resolve) => {
    moved = resolve
  })
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      server.send(message)
      if (message === UPGRADED) moved()
    })
    server.onMessage((message) => {
      if (!muted) socket.send(message)
    })
  })
  return {
    ready,
    mute: (now) => {
      muted = now
    },
  }
}
