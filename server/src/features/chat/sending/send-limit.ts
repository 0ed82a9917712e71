import type { Counter } from '../../../kit/counter.ts'

const WINDOW_MS = 60_000

/** Counts a message of a member; resolves to false when it is too many. */
export type SendLimit = (memberId: string) => Promise<boolean>

/** Creates a limit on the messages that a member sends in a minute, by HTTP and sockets and to all servers together. */
export function createSendLimit(perMinute: number, counter: Counter): SendLimit {
  return async (memberId) => (await counter(`sends ${memberId}`, WINDOW_MS)).current <= perMinute
}
