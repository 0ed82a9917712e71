import { type CDPSession, type Page, test } from '@playwright/test'
import { isFirefox } from './firefox.ts'

/**
 * Opens a session of Chromium's own protocol. In Firefox the journey ends here and counts as left out, because of what
 * needs the protocol; docs/browsers.md has the list.
 */
export async function openProtocol(page: Page, purpose: string): Promise<CDPSession> {
  if (isFirefox(page)) test.skip(true, `${purpose}: by Chromium's own protocol`)
  return page.context().newCDPSession(page)
}
