import type { Counter } from '../../../kit/counter.ts'

const WINDOW_MS = 60_000

/** Counts a member's message; resolves to false if it's too many. */
export type SendLimit = (memberId: string) => Promise<boolean>

/** Creates a limit on the messages that a member sends per minute, over HTTP and sockets and across all servers. */
export function createSendLimit(perMinute: number, counter: Counter): SendLimit {
  return async (memberId) => (await counter(`sends ${memberId}`, WINDOW_MS)).current <= perMinute
}
