const LOCK_WAIT_MS = 15_000

/**
 * Runs work while no other tab of this site runs work of that name. A tab that holds on too long, or a browser
 * without locks (a page that came over plain HTTP), does not keep messages back: sent twice they are stored once.
 */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  let begun = false
  const start = () => {
    begun = true
    return work()
  }
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, start)
  } catch (error) {
    if (begun) throw error
    await work()
  }
}

/** Tells the other tabs of this site, and hears from them. */
export function openTabs<T>(name: string, hear: (message: T) => void): (message: T) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<T>) => hear(data)
  return (message) => channel.postMessage(message)
}
