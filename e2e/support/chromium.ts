import { type CDPSession, type Page, test } from '@playwright/test'
import { isFirefox } from './firefox.ts'

/** Ends the journey in Firefox, where it counts as left out, for a reason that docs/browsers.md lists. */
export function leaveOutInFirefox(page: Page, reason: string): void {
  if (isFirefox(page)) test.skip(true, reason)
}

/** Opens a session of Chromium's own protocol, and leaves the journey out in Firefox because of what needs it. */
export async function openProtocol(page: Page, purpose: string): Promise<CDPSession> {
  leaveOutInFirefox(page, `${purpose}: by Chromium's own protocol`)
  return page.context().newCDPSession(page)
}
