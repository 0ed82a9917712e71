import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  firefox,
  type Page,
} from '@playwright/test'
import { slowDown } from '../../testkit/browser/chromium.ts'
import { DARK_FIREFOX_LAUNCH, prepareContext, skipUnknownCommands } from '../../testkit/browser/firefox.ts'
import { type Site, startSite } from '../../testkit/programs/site.ts'
import { type ConsoleGuard, createConsoleGuard } from './console-guard.ts'
import type { Member } from './members.ts'

interface Opened extends BrowserContextOptions {
  /** The member who is already logged in to the browser. */
  as?: Member
}

interface JourneyFixtures {
  guard: ConsoleGuard
  /** Opens a browser that shares nothing with the others: another person's. */
  openBrowser: (options?: Opened) => Promise<Page>
}

interface SiteFixtures {
  /** Journeys that count everyone, or offer plans, name a site that no others share: `test.use({ ownSite: 'search' })`. */
  ownSite: string
  site: Site
  /** Returns the browser for a person whose device prefers these colours. */
  browserFor: (colorScheme: BrowserContextOptions['colorScheme']) => Promise<Browser>
}

/** A journey through the real site; it fails when a page complains in its console. */
export const test = base.extend<JourneyFixtures, SiteFixtures>({
  ownSite: ['', { scope: 'worker', option: true }],

  site: [
    async ({ ownSite: _name }, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  browser: [
    async ({ browser, browserName }, use) => {
      if (browserName === 'firefox') skipUnknownCommands(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],

  browserFor: [
    async ({ browser, browserName }, use) => {
      let dark: Browser | undefined
      await use(async (colorScheme) => {
        if (browserName !== 'firefox' || colorScheme !== 'dark') return browser
        dark ??= await firefox.launch(DARK_FIREFOX_LAUNCH)
        return dark
      })
      await dark?.close()
    },
    { scope: 'worker' },
  ],

  baseURL: ({ site }, use) => use(site.url),

  guard: [
    async ({ site }, use) => {
      const guard = createConsoleGuard()
      const before = site.output().length
      await use(guard)
      expect(guard.complaints(), 'what the pages complained about').toEqual([])
      expect(site.output().slice(before), 'what the server complained about').toBe('')
    },
    { auto: true },
  ],

  context: async ({ context, browserName, guard }, use) => {
    if (browserName === 'firefox') await prepareContext(context)
    guard.watch(context)
    slowDown(context)
    await use(context)
  },

  openBrowser: async ({ browserFor, browserName, site, guard }, use) => {
    const opened: { close(): Promise<void> }[] = []
    await use(async ({ as: member, ...options } = {}) => {
      const browser = await browserFor(options.colorScheme)
      const context = await browser.newContext({
        baseURL: site.url,
        ...options,
      })
      opened.push(context)
      if (browserName === 'firefox') await prepareContext(context)
      guard.watch(context)
      slowDown(context)
      if (member) await logIn(context, member)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

/**
 * Logs in on the first page that opens; afterwards the browser keeps or deletes the session as usual. The context's
 * `storageState` would open and close an extra page for that each time.
 */
async function logIn(context: BrowserContext, { token, username }: Member): Promise<void> {
  const script = await context.addInitScript((entries) => {
    // The empty page that every tab starts with.
    if (origin === 'null') return
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, Object.entries({ token, username }))
  const forget = (page: Page) => {
    if (page.url() === 'about:blank') return
    page.off('domcontentloaded', forget)
    void script.dispose().catch(() => {})
  }
  context.on('page', (page) => page.on('domcontentloaded', forget))
}

/** Skips a file's journeys in other browsers, for a reason listed in docs/browsers.md. */
export function needsChromium(reason: string): void {
  test.skip(({ browserName }) => browserName !== 'chromium', reason)
}

export { expect }
