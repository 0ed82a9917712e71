import { type BrowserContext, type CDPSession, type Page, test } from '@playwright/test'
import { isFirefox } from './firefox.ts'

/** The whole browser, for what its headless shell has not got: notifications, screens to share, what is installed. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The same engine without the surface of a browser, which would cost as much as the pages. */
export const CHROMIUM_SHELL = process.env.CHROMIUM_SHELL_PATH ?? CHROMIUM

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where the run is for Chromium, has the journeys of a file run in the whole browser: `test.use(IN_WHOLE_CHROMIUM)`. */
export const IN_WHOLE_CHROMIUM =
  process.env.E2E_BROWSER === 'firefox'
    ? {}
    : { launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS } }

/** Ends the journey in Firefox, where it counts as left out, for a reason that docs/browsers.md lists. */
export function leaveOutInFirefox(page: Page, reason: string): void {
  if (isFirefox(page)) test.skip(true, reason)
}

/** Opens a session of Chromium's own protocol, and leaves the journey out in Firefox because of what needs it. */
export async function openProtocol(page: Page, purpose: string): Promise<CDPSession> {
  leaveOutInFirefox(page, `${purpose}: by Chromium's own protocol`)
  return page.context().newCDPSession(page)
}

/** How many times slower the pages' processor is: `E2E_SLOW=4` shows which journeys depend on the machine's speed. */
const SLOWDOWN = Number(process.env.E2E_SLOW ?? 1)

/** Slows the processor of a context's pages down by `E2E_SLOW`, in Chromium; without it does nothing. */
export function slowDown(context: BrowserContext): void {
  if (SLOWDOWN <= 1) return
  context.on('page', (page) => void throttle(page).catch(() => {}))
}

/** @throws if the page closes in the meantime */
async function throttle(page: Page): Promise<void> {
  if (isFirefox(page)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}
