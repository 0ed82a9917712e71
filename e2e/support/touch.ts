import type { CDPSession, Locator, Page } from '@playwright/test'

const PRESS_MS = 700
const STEPS = 8

interface Finger {
  /** Holds the middle of an element for long, and lets go. */
  pressLong: (element: Locator) => Promise<void>
  /** Puts the finger on the middle of an element, moves it by pixels, and lets go. */
  drag: (element: Locator, by: { x?: number; y?: number }) => Promise<void>
}

/** Returns a finger on a page, by the browser's own input: what it does is scrolling, tapping and pressing. */
export async function openFinger(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    dispatch(session, type, points)
  return {
    async pressLong(element) {
      await send('touchStart', [await middleOf(element)])
      await page.waitForTimeout(PRESS_MS)
      await send('touchEnd', [])
    },
    async drag(element, { x = 0, y = 0 }) {
      const from = await middleOf(element)
      await send('touchStart', [from])
      for (let step = 1; step <= STEPS; step++)
        await send('touchMove', [{ x: from.x + (x * step) / STEPS, y: from.y + (y * step) / STEPS }])
      await send('touchEnd', [])
    },
  }
}

async function dispatch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  touchPoints: { x: number; y: number }[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
