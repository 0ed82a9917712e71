import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

/** A TCP proxy between browsers and the server whose connections a test can break. */
export interface FaultProxy {
  url: string
  /** Forwards new connections to another local port. */
  forwardTo(port: number): void
  /**
   * Breaks one connection between a message and its acknowledgement: what the browser sends next still arrives, the
   * acknowledgement doesn't. Does nothing when nobody is connected.
   */
  cutBeforeAnswer(): void
  /** Breaks each connection with this probability, from 0 to 1. */
  dropConnections(share: number): void
  /** The number of connections that `cutBeforeAnswer` and `dropConnections` have broken so far. */
  broken: { answers: number; dropped: number }
  close(): Promise<void>
}

interface ProxiedConnection {
  browser: net.Socket
  server: net.Socket
  state: 'intact' | 'cut after next request' | 'cut before answer'
}

/** Starts a proxy on its own port; `random` returns numbers from 0 to below 1 that choose what breaks. */
export async function startFaultProxy(random: () => number): Promise<FaultProxy> {
  let port = 0
  const pairs = new Set<ProxiedConnection>()
  const broken = { answers: 0, dropped: 0 }

  function end(pair: ProxiedConnection): void {
    pairs.delete(pair)
    pair.browser.destroy()
    pair.server.destroy()
  }

  function forward(browser: net.Socket): void {
    const pair: ProxiedConnection = { browser, server: net.connect(port, '127.0.0.1'), state: 'intact' }
    pairs.add(pair)
    for (const socket of [pair.browser, pair.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => end(pair))
    }
    browser.on('data', (chunk) => {
      pair.server.write(chunk)
      if (pair.state === 'cut after next request') pair.state = 'cut before answer'
    })
    pair.server.on('data', (chunk) => {
      if (pair.state !== 'cut before answer') return void pair.browser.write(chunk)
      broken.answers += 1
      end(pair)
    })
  }

  const listener = net.createServer(forward).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    broken,
    forwardTo(target) {
      port = target
    },
    cutBeforeAnswer() {
      const intact = [...pairs].filter(({ state }) => state === 'intact')
      const chosen = intact[Math.floor(random() * intact.length)]
      if (chosen) chosen.state = 'cut after next request'
    },
    dropConnections(share) {
      for (const pair of [...pairs].filter(() => random() < share)) {
        broken.dropped += 1
        end(pair)
      }
    },
    async close() {
      for (const pair of pairs) end(pair)
      listener.close()
      await once(listener, 'close')
    },
  }
}
