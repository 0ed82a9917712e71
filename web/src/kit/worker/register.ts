/** The service worker, which shows push messages, takes shared photos and precaches the program. */
export const WORKER = '/sw.js'

/**
 * Registers the service worker, which also makes the browser look for a newer one. Returns undefined if the browser
 * has none.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' })
}
