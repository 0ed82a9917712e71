import type { Locator, Page } from '@playwright/test'
import { isFirefox, touchInFirefox } from './firefox.ts'

const PRESS_MS = 700
const STEPS = 8

interface Finger {
  /** Long-presses the middle of an element. */
  pressLong: (element: Locator) => Promise<void>
  /** Touches the middle of an element, moves by some pixels, and releases. */
  drag: (element: Locator, by: { x?: number; y?: number }) => Promise<void>
}

interface Point {
  x: number
  y: number
}

/** Returns touch input for a page, through the browser's own input: it scrolls, taps and presses. */
export async function openFinger(page: Page): Promise<Finger> {
  const touch = isFirefox(page) ? touchByBiDi(page) : await touchByChromium(page)
  return {
    pressLong: async (element) => touch([await middleOf(element)], PRESS_MS),
    async drag(element, { x = 0, y = 0 }) {
      const from = await middleOf(element)
      const at = (step: number) => ({ x: from.x + (x * step) / STEPS, y: from.y + (y * step) / STEPS })
      await touch(Array.from({ length: STEPS + 1 }, (_, step) => at(step)))
    },
  }
}

/** Returns a function that touches a point, moves over the others, and releases after a while (ms). */
async function touchByChromium(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async ([from, ...others]: Point[], heldMs = 0) => {
    await send('touchStart', from ? [from] : [])
    for (const point of others) await send('touchMove', [point])
    if (heldMs > 0) await page.waitForTimeout(heldMs)
    await send('touchEnd', [])
  }
}

const touchByBiDi =
  (page: Page) =>
  async ([from, ...others]: Point[], heldMs = 0) => {
    // BiDi rejects touches outside of the window.
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    const within = (value: number, size: number) => Math.min(Math.max(Math.round(value), 0), size - 1)
    const moveTo = ({ x, y }: Point) => ({
      type: 'pointerMove' as const,
      x: within(x, width),
      y: within(y, height),
      duration: 16,
    })
    await touchInFirefox(page, [
      ...(from ? [moveTo(from)] : []),
      { type: 'pointerDown', button: 0 },
      ...others.map(moveTo),
      { type: 'pause', duration: heldMs },
      { type: 'pointerUp', button: 0 },
    ])
  }

async function middleOf(element: Locator): Promise<Point> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
