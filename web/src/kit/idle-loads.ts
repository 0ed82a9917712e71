/** After this long without a request, the network counts as idle. */
const QUIET_MS = 2_000
/** The longest wait for a network that is never idle. */
const LONGEST_MS = 10_000

/** A mark in the browser's timeline, once the idle loads are done or have failed. */
const LOADED = 'later scripts loaded'

const waiting = new Set<() => Promise<unknown>>()
let tell: (() => void) | undefined

/**
 * Calls `load` when the page is a member's and the network is idle, so what the member opens next needs no network at
 * all.
 */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  waiting.add(load)
  tell?.()
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Starts loading modules once the network is idle, except in data saver mode; returns a function that stops it. */
export function startIdleLoads(): () => void {
  if (savesData() || typeof PerformanceObserver === 'undefined') return () => {}
  let begun: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (waiting.size === 0) return
    begun ??= Date.now()
    const longest = begun + LONGEST_MS - Date.now()
    timer = setTimeout(start, Math.max(0, Math.min(QUIET_MS, longest)))
  }
  const start = () => {
    if (document.readyState !== 'complete') return addEventListener('load', wait, { once: true })
    begun = undefined
    const loads = [...waiting]
    waiting.clear()
    void Promise.allSettled(loads.map((load) => load())).then(() => performance.mark(LOADED))
  }
  const observer = new PerformanceObserver(wait)
  observer.observe({ type: 'resource' })
  tell = wait
  wait()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    tell = undefined
  }
}
