/** The service worker, which shows push messages, takes shared photographs and holds the program. */
export const WORKER = '/sw.js'

/**
 * Registers the service worker, which also has the browser look for a newer one. Returns undefined where the browser has
 * none.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.register(WORKER, { updateViaCache: 'none' })
}
