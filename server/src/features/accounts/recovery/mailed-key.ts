import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * Returns a random seed for a one-time key. The email job stores only this seed; the key is derived from it
 * with the server's secret, so a copy of the queue contains no working link.
 */
export function newSeed(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns a seed's key for the emailed link, an HMAC-SHA-256 in base64url. */
export function deriveKey(secret: string, seed: string): string {
  return createHmac('sha256', secret).update(`mailed key ${seed}`).digest('base64url')
}

/**
 * Returns what is stored for an emailed key bound to a browser's secret: only that browser can find it again.
 */
export function hashKeyOfBrowser(key: string, deviceSecret: string): string {
  return hashKey(`${key} ${deviceSecret}`)
}

/** Returns the SHA-256 that is stored for a key. Keys are random, so they need no slow hash. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
