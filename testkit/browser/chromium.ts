import { type BrowserContext, type CDPSession, type Page, test } from '@playwright/test'
import { isFirefox } from './firefox.ts'

/** The full browser, for features that its headless shell lacks: notifications, screens to share, installed apps. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The same engine without a browser's user interface, which would cost as much as the pages. */
export const CHROMIUM_SHELL = process.env.CHROMIUM_SHELL_PATH ?? CHROMIUM

export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** In a Chromium run, runs a file's journeys in the full browser: `test.use(IN_WHOLE_CHROMIUM)`. */
export const IN_WHOLE_CHROMIUM =
  process.env.E2E_BROWSER === 'firefox'
    ? {}
    : { launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS } }

/** Skips the journey in Firefox, for a reason listed in docs/browsers.md. */
export function leaveOutInFirefox(page: Page, reason: string): void {
  if (isFirefox(page)) test.skip(true, reason)
}

/** Opens a session of Chromium's own protocol, and skips the journey in Firefox, naming what needs the protocol. */
export async function openProtocol(page: Page, purpose: string): Promise<CDPSession> {
  leaveOutInFirefox(page, `${purpose}: by Chromium's own protocol`)
  return page.context().newCDPSession(page)
}

/** How much slower the pages' processor is: `E2E_SLOW=4` shows which journeys depend on the machine's speed. */
const SLOWDOWN = Number(process.env.E2E_SLOW ?? 1)

/** Slows the processor of a context's pages down by `E2E_SLOW`, in Chromium; does nothing without it. */
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
