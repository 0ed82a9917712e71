import type { Browser, Page } from '@playwright/test'
import { type Loaded, type Loading, watchLoading } from '../../testkit/browser/loading.ts'
import { prepareReturn } from '../../testkit/browser/persistence.ts'
import { SECOND } from './pages.ts'

/** A lower mid-range phone on a slow network, as in Lighthouse. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const SLOWER = 4

export interface Session {
  token: string
  username: string
}

/** How long one visit took; times in milliseconds since navigation started, NaN if it didn't happen. */
export interface Visit extends Loaded {
  firstPaint: number
  largestPaint: number
  wanted: number
  shift: number
}

interface Marks {
  largest: number
  wanted: number
  shift: number
}

declare global {
  var visitMarks: Marks
}

/** Runs in the page before everything else: records when the awaited content renders. */
function watchMarks(selector: string): void {
  const marks: Marks = { largest: Number.NaN, wanted: Number.NaN, shift: 0 }
  globalThis.visitMarks = marks
  const isThere = (element: Element) => !(element instanceof HTMLImageElement) || element.naturalWidth > 0
  const look = () => {
    if (!Number.isNaN(marks.wanted)) return
    if (![...document.querySelectorAll(selector)].some(isThere)) return
    marks.wanted = performance.now()
    // It becomes visible with the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => (marks.wanted = performance.now())))
  }
  addEventListener('load', look, true)
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    marks.largest = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) marks.shift += value
  })
}

/** Opens a phone's page in a browser of its own, logged in with the session. */
export async function openPhone(browser: Browser, site: string, session: Session | undefined): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: site, ignoreHTTPSErrors: true })
  if (!session) return context.newPage()
  await context.addCookies([{ name: 'savanna_member', value: '1', url: site }])
  await context.addInitScript(({ token, username }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('username', username)
  }, session)
  return context.newPage()
}

/** Slows down the network and the processor. */
export async function slowDown({ session }: Loading): Promise<void> {
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

interface Wanted {
  path: string
  selector: string
  session?: Session | undefined
}

/** Opens a page for the first time with an empty cache. */
export async function visit(browser: Browser, site: string, wanted: Wanted): Promise<Visit> {
  const page = await openPhone(browser, site, wanted.session)
  try {
    return await measureVisit(page, wanted)
  } finally {
    await page.context().close()
  }
}

/** Opens home again on a phone with the precached program and stored responses. */
export async function visitAgain(browser: Browser, site: string, wanted: Wanted): Promise<Visit> {
  const first = await openPhone(browser, site, wanted.session)
  try {
    await first.goto(wanted.path)
    await prepareReturn(first, 'own profile', 'suggestions', 'saved filter')
    await first.close()
    return await measureVisit(await first.context().newPage(), wanted)
  } finally {
    await first.context().close()
  }
}

async function measureVisit(page: Page, { path, selector }: Wanted): Promise<Visit> {
  await page.addInitScript(watchMarks, selector)
  const loading = await watchLoading(page)
  await slowDown(loading)
  await page.goto(path, { timeout: 90_000 })
  await loading.settle()
  const { largest, wanted, shift } = await page.evaluate(() => globalThis.visitMarks)
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  return { ...loading.read(), firstPaint, largestPaint: largest, wanted, shift }
}

/** Navigates from one of a member's pages to another and returns what the second one loads. */
export async function visitSecond(browser: Browser, site: string, session: Session): Promise<Loaded> {
  const page = await openPhone(browser, site, session)
  try {
    const loading = await watchLoading(page)
    await page.goto(SECOND.from)
    await loading.settle()
    loading.restart()
    await page.locator(SECOND.link).filter({ visible: true }).first().click()
    await loading.settle()
    return loading.read()
  } finally {
    await page.context().close()
  }
}
