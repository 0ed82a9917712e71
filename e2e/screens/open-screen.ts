import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@savanna/contract/language/languages'
import { prepareContext } from '../../testkit/browser/firefox.ts'
import { translateName } from '../support/language/sentences.ts'
import { translatePage } from '../support/language/translated-page.ts'
import { portalCookie } from '../support/portal.ts'
import type { Screen, Stage, Viewer } from './screen.ts'
import type { Stages } from './stage.ts'

export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const
export type Size = keyof typeof SIZES

const LONGEST_WAIT_MS = 20_000

/** Opens a page, brings it to its state, runs an action on it, and closes it with everything opened beside it. */
export async function withScreen(
  browser: Browser,
  stages: Stages,
  screen: Screen,
  size: Size,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const { sessions, hard, sentences } = stages
  const contexts: BrowserContext[] = []
  const pages: Page[] = []
  async function openAs(viewer: Viewer): Promise<Page> {
    const context = await browser.newContext(contextOptions(stages, viewer, size))
    contexts.push(context)
    if (browser.browserType().name() === 'firefox') await prepareContext(context)
    else await context.grantPermissions(['camera', 'microphone'])
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    const page = translatePage(await context.newPage(), sentences)
    pages.push(page)
    return page
  }
  const settle = (page: Page) => settleIn(page, loadingIn(stages))
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
    if (screen.whole) {
      await scrollThrough(page)
      await settle(page)
    }
    await use(page)
  } finally {
    await Promise.all(pages.map(hangUp))
    await Promise.all(contexts.map((context) => context.close()))
  }
}

/**
 * Hangs up first: a member who just closes the page counts as reconnecting, and can't be called until that times out.
 */
async function hangUp(page: Page): Promise<void> {
  for (const button of await page.getByRole('button', { name: 'Hang up', exact: true }).all())
    await button.press('Enter').then(() => page.getByRole('heading', { name: 'Call ended' }).waitFor())
}

function contextOptions({ sessions, language }: Stages, viewer: Viewer, size: Size): BrowserContextOptions {
  const { site, storage, portal } = sessions[viewer]
  const { hostname } = new URL(site.url)
  const cookie = { name: LANGUAGE_COOKIE, value: language, domain: hostname, path: '/', expires: -1 }
  return {
    ...SIZES[size],
    baseURL: site.url,
    reducedMotion: 'reduce',
    // It would load the whole program into each of these browsers, which show one page.
    serviceWorkers: 'block',
    locale: 'en-IE',
    storageState: {
      cookies: [
        { ...cookie, httpOnly: false, secure: false, sameSite: 'Lax' },
        ...(portal ? [portalCookie(site.url, portal)] : []),
      ],
      origins: [{ origin: site.url, localStorage: storage }],
    },
  }
}

/** How long (ms) a page has to look finished before its screenshot: one loaded chunk may request the next. */
export const STILL_MS = 500

/** Waits until nothing on the page is loading, and its fonts and every visible picture are there. */
async function settleIn(page: Page, loading: string): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.waitForFunction(looksFinished, { still: STILL_MS, loading }, { polling: 100 })
}

/** Returns the pattern for a page's loading labels. */
export function loadingIn({ sentences }: Pick<Stages, 'sentences'>): string {
  const pattern = translateName(sentences, /^Loading/)
  return pattern instanceof RegExp ? pattern.source : pattern
}

/** Tells, in the page, whether it has looked finished for a while (ms); `loading` is the pattern of a label. */
export function looksFinished({ still, loading }: { still: number; loading: string }): boolean {
  const isInSight = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  // Content below the window may wait until it's scrolled into view.
  const waiting = [
    ...document.querySelectorAll('.mantine-Skeleton-root, img[data-loading]'),
    ...[...document.querySelectorAll('[role="status"][aria-label]')].filter((each) =>
      new RegExp(loading).test(each.getAttribute('aria-label') ?? ''),
    ),
  ]
  const isLoading =
    !document.querySelector('#root > :not(style)') ||
    document.querySelector('[data-app-shell]') !== null ||
    document.fonts.status !== 'loaded' ||
    waiting.some(isInSight) ||
    [...document.images].some((image) => !image.complete && isInSight(image))
  const { dataset } = document.documentElement
  if (isLoading) delete dataset.settledAt
  else dataset.settledAt ??= `${performance.now()}`
  const isFinished = !isLoading && performance.now() - Number(dataset.settledAt) >= still
  if (isFinished) delete dataset.settledAt
  return isFinished
}

/** Scrolls to the end and back, so lazy content loads. */
async function scrollThrough(page: Page): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 800 }
  const end = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top <= end; top += height) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(200)
  }
  await page.evaluate(() => scrollTo(0, 0))
}
