import type { CDPSession, Page } from '@playwright/test'

declare global {
  var presses: number[]
  var drawnFrames: {
    last: number
    longest: number
    slow: number
    count: number
    looks: number
    empty: number
    on: boolean
  }
}

/** Frames that take longer are seen as a jerk. */
export const SLOW_FRAME_MS = 50

/**
 * Runs in the page before everything else: notes how long it takes from a key or a lifted finger until the page has drawn
 * what it does then, as "Interaction to Next Paint" counts it (web.dev/articles/inp). It is timed here, since a browser
 * without a window tells of all letters of a sentence together, after the last one.
 */
export function watchPresses(): void {
  globalThis.presses = []
  const watch = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      // The first task after the frame was drawn.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => globalThis.presses.push(performance.now() - timeStamp)
      port2.postMessage(undefined)
    })
  for (const type of ['keydown', 'pointerup']) addEventListener(type, watch, { capture: true })
}

/** Returns how long each press since the last call took, in milliseconds. */
export async function takePresses(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.presses.splice(0))
}

/** How often it is looked whether a place in the window is empty, in frames: looking takes time too. */
const FRAMES_A_LOOK = 10
/** What is lower or narrower than this, in pixels, is not a place that was kept for something. */
const SMALLEST_PLACE = { width: 200, height: 40 }

/** Notes how long frames of the page's thread take until `endFrames`, and how often a place in the window is still empty. */
export async function beginFrames(page: Page): Promise<void> {
  const given = { slowMs: SLOW_FRAME_MS, framesALook: FRAMES_A_LOOK, smallest: SMALLEST_PLACE }
  await page.evaluate(({ slowMs, framesALook, smallest }) => {
    const frames = { last: performance.now(), longest: 0, slow: 0, count: 0, looks: 0, empty: 0, on: true }
    globalThis.drawnFrames = frames
    const isEmpty = (place: Element) => {
      const { top, bottom, width } = place.getBoundingClientRect()
      return width > smallest.width && Math.min(bottom, innerHeight) - Math.max(top, 0) > smallest.height
    }
    const next = (now: number) => {
      // Frames come in steps of the screen. Three of 16.7 ms are told as up to 50.1, and are not more than 50.
      const took = Math.round(now - frames.last)
      frames.last = now
      frames.count++
      frames.longest = Math.max(frames.longest, took)
      if (took > slowMs) frames.slow++
      if (frames.count % framesALook === 0) {
        frames.looks++
        if ([...document.querySelectorAll('main li:empty, main div:empty')].some(isEmpty)) frames.empty++
      }
      if (frames.on) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  }, given)
}

export async function endFrames(page: Page): Promise<Omit<typeof globalThis.drawnFrames, 'last' | 'on'>> {
  return page.evaluate(() => {
    globalThis.drawnFrames.on = false
    return globalThis.drawnFrames
  })
}

/** Returns what the page holds after the garbage was collected: megabytes of the heap, and elements. */
export async function readMemory(session: CDPSession): Promise<{ megabytes: number; elements: number }> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const read = await readMetrics(session)
  return { megabytes: read('JSHeapUsedSize') / 1e6, elements: read('Nodes') }
}

/** Returns the share of time that a page's thread works while nobody touches it, over some seconds. */
export async function readIdleWork(page: Page, session: CDPSession, seconds: number): Promise<number> {
  const before = await readMetrics(session)
  await page.waitForTimeout(seconds * 1_000)
  const after = await readMetrics(session)
  return (after('TaskDuration') - before('TaskDuration')) / (after('Timestamp') - before('Timestamp'))
}

async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
}
