import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { PASSWORD_COST } from './password-cost.ts'

let dummyHash: Promise<string> | undefined

/** Normalises a password, since some keyboards send an accent as a separate character (RFC 8265). */
const compose = (password: string) => password.normalize('NFC')

/** Returns the argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(compose(password), PASSWORD_COST)
}

/**
 * Returns whether a password matches a stored hash. Without a hash it takes just as long and returns false,
 * so the response time doesn't show whether an account exists.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  dummyHash ??= hashPassword(randomBytes(32).toString('base64'))
  const expected = stored ?? (await dummyHash)
  const matches = await verify(expected, compose(password))
  return stored !== undefined && matches
}

/** Returns the argon2id hash of a password with a given 16-byte salt. Everything else should use `hashPassword`. */
export function hashWithSalt(password: string, salt: Uint8Array): Promise<string> {
  return hash(compose(password), { ...PASSWORD_COST, salt })
}

/** Returns the salt in a stored hash (`$argon2id$version$costs$salt$hash`). */
export function saltOf(stored: string): Uint8Array {
  return Buffer.from(stored.split('$')[4] ?? '', 'base64')
}

/** Returns whether a hash was made with outdated argon2 costs. */
export function needsRehash(stored: string): boolean {
  const used = parseOptions(stored)
  return Object.entries(PASSWORD_COST).some(([name, cost]) => used[name as keyof typeof used] !== cost)
}
