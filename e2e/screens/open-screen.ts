import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { prepareContext } from '../support/firefox.ts'
import type { Screen, Stage, Viewer } from './screen.ts'
import type { Stages } from './stage.ts'

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
export type Size = keyof typeof SIZES

const LONGEST_WAIT_MS = 20_000

/** Opens a page, brings it to its state, lets it be used, and closes it with all that was opened beside it. */
export async function withScreen(
  browser: Browser,
  stages: Stages,
  screen: Screen,
  size: Size,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { sessions, hard } = stages
  const contexts: BrowserContext[] = []
  async function openAs(viewer: Viewer): Promise<Page> {
    const context = await browser.newContext(contextOptions(stages, viewer, size))
    contexts.push(context)
    if (browser.browserType().name() === 'firefox') await prepareContext(context)
    else await context.grantPermissions(['camera', 'microphone'])
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    return context.newPage()
  }
  const stage: Stage = {
    site: sessions[screen.viewer].site,
    hard,
    usernameOf: (viewer) => sessions[viewer].username,
    openAs,
  }
  try {
    const page = await openAs(screen.viewer)
    await page.goto(screen.path)
    if (screen.prepare) {
      await settle(page)
      await screen.prepare(page, stage)
    }
    await settle(page)
    if (screen.whole) await scrollThrough(page)
    await use(page)
  } finally {
    await Promise.all(contexts.map(hangUp))
    await Promise.all(contexts.map((context) => context.close()))
  }
}

/** Ends a call: who closes a page in a call is waited for, and nobody could call them again meanwhile. */
async function hangUp(context: BrowserContext): Promise<void> {
  for (const page of context.pages())
    for (const button of await page.getByRole('button', { name: 'Hang up', exact: true }).all())
      await button.press('Enter').then(() => page.getByRole('heading', { name: 'Call ended' }).waitFor())
}

function contextOptions({ sessions }: Stages, viewer: Viewer, size: Size): BrowserContextOptions {
  const { site, storage } = sessions[viewer]
  return {
    ...SIZES[size],
    baseURL: site.url,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: storage }] },
  }
}

/** How long (ms) a page has to look finished before it is taken: one part that has come may ask for the next. */
export const STILL_MS = 500

/** Waits until the page is there, nothing on it is loading, and the typefaces and every picture in sight are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForFunction(looksFinished, STILL_MS, { polling: 100 })
}

/** Tells, in the page, whether it has looked finished for a time (ms). */
export function looksFinished(still: number): boolean {
  const isInSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  // What is below the window may wait until it is scrolled to.
  const waiting = '[role="status"][aria-label^="Loading"], .mantine-Skeleton-root, img[data-loading]'
  const isLoading =
    !document.querySelector('#root > :not(style)') ||
    document.querySelector('[data-start-frame]') !== null ||
    document.fonts.status !== 'loaded' ||
    [...document.querySelectorAll(waiting)].some(isInSight) ||
    [...document.images].some((image) => !image.complete && isInSight(image))
  const { dataset } = document.documentElement
  if (isLoading) delete dataset.settledAt
  else dataset.settledAt ??= `${performance.now()}`
  const isFinished = !isLoading && performance.now() - Number(dataset.settledAt) >= still
  if (isFinished) delete dataset.settledAt
  return isFinished
}

/** Scrolls to the end and back, so that what loads on sight is there. */
async function scrollThrough(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 }
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top <= end; top += height) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(200)
  }
  await page.evaluate(() => scrollTo(0, 0))
  await settle(page)
}
