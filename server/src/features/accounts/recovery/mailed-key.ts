import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * A key that travels by mail alone. The mail is written by a job, and what waits in the queue is stored too: the
 * job holds a random seed, from which only a holder of the secret can make the key.
 */
export function newSeed(): string {
  return randomBytes(32).toString('base64url')
}

/** The key of a seed: 32 bytes as they stand in the mailed link. */
export function keyOf(secret: string, seed: string): string {
  return createHmac('sha256', secret).update(`mailed key ${seed}`).digest('base64url')
}

/** What is stored of a key. Random keys need no slow hash. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
