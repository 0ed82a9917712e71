import type { Counter } from '../../../kit/redis/counter.ts'

const WINDOW_MS = 60_000

/** Tells whether a member may send once more. */
export type SendLimit = (memberId: string) => Promise<boolean>

/** Lets each member send a number of messages a minute, whatever way and to whichever server they come. */
export function createSendLimit(perMinute: number, counter: Counter): SendLimit {
  return async (memberId) => (await counter(`sends ${memberId}`, WINDOW_MS)).current <= perMinute
}
