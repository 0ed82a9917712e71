import { MEMBER_HERE, RESPONSES_MARK, store } from './device.ts'

/** Records that responses are stored from now on, and lets the service worker open members' pages. */
export async function enablePersistence(): Promise<void> {
  store(RESPONSES_MARK, '1')
  // Some private windows have no caches, or don't allow opening one.
  await globalThis.caches?.open(MEMBER_HERE).catch(() => {})
}
