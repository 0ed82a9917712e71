import { expect, type Page } from '@playwright/test'
import { startWorker } from './worker.ts'

/** Makes a page's service worker precache the whole program, as it does once the network is idle. Returns its reply. */
export async function requestPrecaching(page: Page): Promise<{ held: boolean; full?: boolean }> {
  await startWorker(page)
  return page.evaluate(
    () =>
      new Promise<{ held: boolean; full?: boolean }>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        navigator.serviceWorker.controller?.postMessage({ type: 'hold' }, [port2])
      }),
  )
}

/** Makes a page's service worker precache the whole program, and expects success. */
export async function precacheProgram(page: Page): Promise<void> {
  expect((await requestPrecaching(page)).held).toBe(true)
}

/** Returns the names of a browser's stored responses. */
function listAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const known = (await indexedDB.databases()).some(({ name }) => name === 'savanna-kept')
    if (!known) return []
    return new Promise<string[]>((resolve) => {
      const opening = indexedDB.open('savanna-kept')
      opening.onerror = () => resolve([])
      opening.onsuccess = () => {
        const database = opening.result
        const reading = database.transaction('answers').objectStore('answers').getAll()
        reading.onsuccess = () => {
          database.close()
          resolve(reading.result.map(({ name }) => name))
        }
      }
    })
  })
}

/** Waits until a browser has stored these responses, which it starts once the network is idle. */
export async function waitForAnswers(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => listAnswers(page)).toEqual(expect.arrayContaining(names))
}

/** Prepares a browser for its member's return: precaches the program and stores these responses. */
export async function prepareReturn(page: Page, ...names: string[]): Promise<void> {
  await precacheProgram(page)
  await waitForAnswers(page, ...names)
}

/**
 * Reads everything that a browser stores for the site: caches with their texts, databases, and both storages, as one
 * text. From the program, which is the same for everyone, it reads only the URLs.
 */
export function dumpStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const readCache = async (name: string) => {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      const bodies = name.startsWith('program-')
        ? []
        : await Promise.all(requests.map(async (request) => (await cache.match(request))?.text()))
      return { name, urls: requests.map(({ url }) => url), bodies }
    }
    const readStore = (database: IDBDatabase, store: string) =>
      new Promise((resolve) => {
        const reading = database.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const readDatabase = (name: string) =>
      new Promise((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = async () => {
          const database = opening.result
          const stores = await Promise.all(
            [...database.objectStoreNames].map((store) => readStore(database, store)),
          )
          database.close()
          resolve({ name, stores })
        }
      })
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return JSON.stringify({
      caches: await Promise.all((await caches.keys()).map(readCache)),
      databases: await Promise.all(databases.map(readDatabase)),
      local: { ...localStorage },
      tab: { ...sessionStorage },
    })
  })
}

/** Holds back all API responses until `release` is called. */
export async function holdBackApi(page: Page): Promise<{ release: () => Promise<void> }> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/**', async (route) => {
    await released
    // The page may have been left in the meantime.
    await route.continue().catch(() => {})
  })
  return {
    async release() {
      release()
      await page.unroute('**/api/**')
    },
  }
}
