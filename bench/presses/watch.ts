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

/** Longer frames are visible as jank. */
export const SLOW_FRAME_MS = 50

/**
 * Runs in the page before everything else: measures the time from a key or a lifted touch until the page has rendered
 * its effect, as defined by "Interaction to Next Paint" (web.dev/articles/inp). It's measured here, since a headless
 * browser reports all letters of a sentence together, after the last one.
 */
export function watchPresses(): void {
  globalThis.presses = []
  const watch = ({ timeStamp }: Event) =>
    requestAnimationFrame(() => {
      // The first task after the frame was rendered.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => globalThis.presses.push(performance.now() - timeStamp)
      port2.postMessage(undefined)
    })
  for (const type of ['keydown', 'pointerup']) addEventListener(type, watch, { capture: true })
}

/** Returns how long each interaction since the last call took, in milliseconds. */
export async function takePresses(page: Page): Promise<number[]> {
  return page.evaluate(() => globalThis.presses.splice(0))
}

/** How often to look for empty areas in the window, in frames: looking takes time too. */
const FRAMES_A_LOOK = 10
/** Areas lower or narrower than this, in pixels, aren't placeholders. */
const SMALLEST_PLACE = { width: 200, height: 40 }

/**
 * Records how long the page thread's frames take until `endFrames`, and how often an area in the window is still
 * empty.
 */
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
      // Frames come in steps of the screen. Three of 16.7 ms are reported as up to 50.1, and don't count as more than
      // 50.
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

/** Returns what the page holds after garbage collection: megabytes of the heap, and elements. */
export async function readMemory(session: CDPSession): Promise<{ megabytes: number; elements: number }> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const read = await readMetrics(session)
  return { megabytes: read('JSHeapUsedSize') / 1e6, elements: read('Nodes') }
}

/** Returns the fraction of time that a page's thread works while idle, over some seconds. */
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
