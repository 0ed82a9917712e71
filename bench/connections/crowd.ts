import { setTimeout as pause } from 'node:timers/promises'
import { connectSocketClient } from '../chat/socket-client.ts'
import { handleTasks, startWorker, type Worker } from '../chat/worker.ts'

interface Home {
  /** The servers that a load balancer would choose from. */
  urls: string[]
  tokens: string[]
  /** How many connect at the same time at first; after a server's death everyone does. */
  atOnce: number
}

interface CrowdState {
  open: number
  /** Connections rejected or broken before they were accepted; each is retried. */
  failures: number
}

interface CrowdTasks {
  /** Starts to connect everyone. */
  connect(home: Home): Promise<void>
  /** Sets the remaining servers. */
  moveTo(urls: string[]): Promise<void>
  read(input: undefined): Promise<CrowdState>
}

/** Members who only have a page open, in a separate process. */
export type Crowd = Worker<CrowdTasks>

/** Starts a crowd's process; it has no connections yet. */
export const startCrowd = (): Crowd => startWorker<CrowdTasks>(import.meta.url)

// Waits like the page's own client (reconnectionDelay, reconnectionDelayMax, randomizationFactor of
// socket.io-client).
const DELAY_MS = 500
const LONGEST_DELAY_MS = 5_000

let urls: string[] = []
const state: CrowdState = { open: 0, failures: 0 }

async function connectOne(token: string, place: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    let open = false
    const reconnect = () => {
      if (!open) return
      open = false
      state.open -= 1
      void pauseAs(0).then(() => connectOne(token, place))
    }
    const url = urls[(place + attempt) % urls.length] ?? ''
    try {
      await connectSocketClient(url, [{ name: '/', auth: { token } }], {
        onAck() {},
        onEvent() {},
        onClose: reconnect,
      })
      open = true
      state.open += 1
      return
    } catch {
      state.failures += 1
      await pauseAs(attempt)
    }
  }
}

function pauseAs(attempt: number): Promise<void> {
  const delay = Math.min(LONGEST_DELAY_MS, DELAY_MS * 2 ** attempt)
  return pause(delay * (0.5 + Math.random()))
}

async function connect({ atOnce, tokens, ...home }: Home): Promise<void> {
  urls = home.urls
  let next = 0
  async function connectNext() {
    for (let at = next++; at < tokens.length; at = next++) await connectOne(tokens[at] ?? '', at)
  }
  for (let count = 0; count < atOnce; count++) void connectNext()
}

handleTasks<CrowdTasks>({
  connect,
  async moveTo(left) {
    urls = left
  },
  read: async () => ({ ...state }),
})
