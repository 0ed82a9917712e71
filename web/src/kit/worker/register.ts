/** The service worker, which shows push messages and takes shared photographs. */
export const WORKER = '/sw.js'

/** Registers the service worker, where the browser has one and it is not registered yet. */
export async function registerWorker(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || (await serviceWorker.getRegistration(WORKER))) return
  await serviceWorker.register(WORKER)
}
