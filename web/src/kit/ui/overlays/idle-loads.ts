/** The line counts as idle when nothing has been asked for so long. */
const QUIET_MS = 2_000

const waiting = new Set<() => void>()
let tell: (() => void) | undefined

/** Calls `load` when the page is a member's and its line is idle, so that what is opened next needs no line at all. */
export function loadWhenIdle(load: () => void): void {
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    if (waiting.size > 0) timer = setTimeout(start, QUIET_MS)
  }
  const start = () => {
    if (document.readyState !== 'complete') return wait()
    const loads = [...waiting]
    waiting.clear()
    for (const load of loads) load()
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
