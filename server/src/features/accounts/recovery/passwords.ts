import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id; `memoryCost` is in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let nobodysHash: Promise<string> | undefined

/** Hashes a password for storing. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Compares a password with a stored hash. Without one it takes just as long, so that time tells nothing. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  if (stored !== undefined) return verify(stored, password)
  nobodysHash ??= hashPassword(randomBytes(32).toString('base64'))
  await verify(await nobodysHash, password)
  return false
}

/** True when a hash was made with other costs than today's. */
export function isOutdated(stored: string): boolean {
  const used = parseOptions(stored)
  return Object.entries(COST).some(([name, cost]) => used[name as keyof typeof COST] !== cost)
}
