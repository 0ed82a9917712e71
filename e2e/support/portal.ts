import type { Page } from '@playwright/test'

/** The cookie of an administrator's session, as the login sets it on a site without HTTPS. */
export const portalCookie = (siteUrl: string, token: string) => ({
  name: 'savanna_admin',
  value: token,
  domain: new URL(siteUrl).hostname,
  path: '/api/admin',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Strict' as const,
})

/** The portal's mark for scripts: that an administrator is logged in. */
export const PORTAL_MARK = { name: 'adminSession', value: '1' }

/** Logs a page in to the portal from its next visit on. */
export async function enterPortal(page: Page, siteUrl: string, token: string): Promise<void> {
  await page.context().addCookies([portalCookie(siteUrl, token)])
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), PORTAL_MARK)
}

/** Returns everything that a page's scripts can find in this browser, as one text. */
export function readEverythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const stored: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
    for (const { name = '', version = 1 } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll()
        stored.push(
          await new Promise((resolve, reject) => {
            reading.onsuccess = () => resolve(reading.result)
            reading.onerror = () => reject(reading.error)
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) stored.push(url)
    }
    return JSON.stringify(stored)
  })
}
