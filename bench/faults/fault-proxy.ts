import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import net from 'node:net'

/** A network between browsers and the server, which a test can break. */
export interface FaultyConnection {
  url: string
  /** Leads to another port of this machine from now on. */
  leadTo(port: number): void
  /**
   * Breaks one connection between a message and its acknowledgement: what the browser sends next still arrives, the
   * answer does not. Nothing when nobody is connected.
   */
  cutAnswer(): void
  /** Breaks connections at once, as many as chance has it. */
  drop(share: number): void
  /** How many connections were broken so far, by their way. */
  broken: { answers: number; dropped: number }
  close(): Promise<void>
}

interface Pair {
  browser: net.Socket
  server: net.Socket
  state: 'whole' | 'armed' | 'answerless'
}

/** Forwards TCP from a port of its own; `random` chooses what breaks. */
export async function openLine(random: () => number): Promise<FaultyConnection> {
  let port = 0
  const pairs = new Set<Pair>()
  const broken = { answers: 0, dropped: 0 }

  function end(pair: Pair): void {
    pairs.delete(pair)
    pair.browser.destroy()
    pair.server.destroy()
  }

  function join(browser: net.Socket): void {
    const pair: Pair = { browser, server: net.connect(port, '127.0.0.1'), state: 'whole' }
    pairs.add(pair)
    for (const socket of [pair.browser, pair.server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => end(pair))
    }
    browser.on('data', (chunk) => {
      pair.server.write(chunk)
      if (pair.state === 'armed') pair.state = 'answerless'
    })
    pair.server.on('data', (chunk) => {
      if (pair.state !== 'answerless') return void pair.browser.write(chunk)
      broken.answers += 1
      end(pair)
    })
  }

  const listener = net.createServer(join).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    broken,
    leadTo(to) {
      port = to
    },
    cutAnswer() {
      const whole = [...pairs].filter(({ state }) => state === 'whole')
      const chosen = whole[Math.floor(random() * whole.length)]
      if (chosen) chosen.state = 'armed'
    },
    drop(share) {
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
