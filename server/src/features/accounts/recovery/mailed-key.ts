import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Returns a random seed for a one-time key. The mail job stores only this seed; the key is derived from it with
 * the server's secret, so a copy of the queue contains no working link.
 */
export function newSeed(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the key of a seed, an HMAC-SHA-256 in base64url, as it is part of the mailed link. */
export function deriveKey(secret: string, seed: string): string {
  return createHmac('sha256', secret).update(`mailed key ${seed}`).digest('base64url')
}

/**
 * Returns what is stored of a mailed key together with the secret of a browser: the key is found again by that browser
 * alone.
 */
export function hashKeyOfBrowser(key: string, deviceSecret: string): string {
  return hashKey(`${key} ${deviceSecret}`)
}

/** Returns the SHA-256 that is stored of a key. Keys are random, so they need no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
