import { createStore } from '../store.ts'

// The browser's network state is only a hint: `navigator.onLine` is false on some working VPNs. A failing request
// decides.

/** How often an unreachable server is retried, and how long each attempt may take. */
const LOOK_EVERY_MS = 10_000
const LOOK_MS = 5_000

const online = createStore(true)
let later: ReturnType<typeof setTimeout> | undefined

/** Returns false once a request has failed while the browser has no network, until one succeeds. */
export const isOnline = (): boolean => online.get()

/** Calls back when the device loses or regains the network. Returns the function that unsubscribes. */
export function followOnline(listener: (isOnline: boolean) => void): () => void {
  return online.subscribe(() => listener(online.get()))
}

/** Notes that the server was reached. */
export function noteReached(): void {
  clearTimeout(later)
  online.set(true)
}

// `navigator.onLine` is undefined while prerendering.
const claimsOffline = () => navigator.onLine === false

/** Notes that a request got no response. */
export function noteUnreached(): void {
  if (!claimsOffline()) return
  online.set(false)
  clearTimeout(later)
  later = setTimeout(look, LOOK_EVERY_MS)
}

async function look(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LOOK_MS) })
    noteReached()
  } catch {
    noteUnreached()
  }
}

addEventListener('online', noteReached)
addEventListener('offline', () => void look())
if (claimsOffline()) void look()
