const LOCK_WAIT_MS = 15_000

/**
 * Runs work under a Web Lock of that name, so that only one tab of the site runs it. A tab that holds the lock too
 * long, or a page without locks (plain HTTP), does not hold messages back: sent twice they are stored once.
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

/** Opens a broadcast channel between the tabs of the site. Returns the function that sends to the other tabs. */
export function openTabs<T>(name: string, hear: (message: T) => void): (message: T) => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<T>) => hear(data)
  return (message) => channel.postMessage(message)
}
