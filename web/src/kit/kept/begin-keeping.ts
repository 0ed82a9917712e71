import { ANSWERS, MEMBER_HERE, store } from './device.ts'

/** Says that answers are kept from now on, and has the service worker open members' pages. */
export async function beginKeeping(): Promise<void> {
  store(ANSWERS, '1')
  // In some private windows there are no caches, or none may be opened.
  await globalThis.caches?.open(MEMBER_HERE).catch(() => {})
}
