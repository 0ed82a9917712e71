/** The line counts as idle when nothing has been asked for so long. */
const QUIET_MS = 2_000
/** A line that is always in use is not waited for any longer than this. */
const LONGEST_MS = 10_000

/** A mark in the browser's timeline, once what waited for an idle line has come or is lost. */
const LOADED = 'later scripts loaded'

const waiting = new Set<() => Promise<unknown>>()
let tell: (() => void) | undefined

/** Calls `load` when the page is a member's and its line is idle, so that what is opened next needs no line at all. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  waiting.add(load)
  tell?.()
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Begins to load what waits for an idle line, unless the browser is asked to save data; returns a function that ends it.
 */
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
