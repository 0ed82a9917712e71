import { ANSWERS, MEMBER_HERE, store } from './device.ts'

/** Records that responses are stored from now on, and lets the service worker open members' pages. */
export async function beginKeeping(): Promise<void> {
  store(ANSWERS, '1')
  // Some private windows have no caches, or don't allow opening one.
  await globalThis.caches?.open(MEMBER_HERE).catch(() => {})
}
