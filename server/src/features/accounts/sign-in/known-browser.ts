import { createHash } from 'node:crypto'
import type { Database } from '../../../kit/database/database.ts'
import type { Browser } from '../sessions/browser.ts'
import { isTrustedDevice } from './member-devices.repository.ts'

/**
 * After so many passwords and codes rejected in a browser since its last right login, it counts as a
 * stranger's: it may be someone else's by now.
 */
const MAX_REFUSED = 50

/** Looked for when a name belongs to nobody, so the time of an answer doesn't show it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the hash of the browser that sends a request when the member has logged in from it before; undefined for a
 * browser that counts as a stranger's.
 */
export async function findKnownBrowser(
  { db }: { db: Database },
  memberId: string | undefined,
  browser: Browser,
): Promise<string | undefined> {
  return findTrustedBrowser((...asked) => isTrustedDevice(db, ...asked), memberId, browser)
}

/**
 * Returns the hash of the browser that sends a request when `isTrusted` says that its owner, a member or an
 * administrator, has logged in from it and that fewer than `most` attempts were rejected in it since.
 */
export async function findTrustedBrowser(
  isTrusted: (ownerId: string, hash: string, most: number) => Promise<boolean>,
  ownerId: string | undefined,
  browser: Browser,
): Promise<string | undefined> {
  if (!browser.known) return undefined
  const hash = hashDevice(ownerId ?? NOBODY, browser.device)
  return (await isTrusted(ownerId ?? NOBODY, hash, MAX_REFUSED)) ? hash : undefined
}

/**
 * Hashes a device secret together with the member, so the rows of two members don't show that they share a
 * browser.
 */
export function hashDevice(memberId: string, secret: string): string {
  return createHash('sha256').update(`${memberId} ${secret}`).digest('base64url')
}

/** Returns the login under which wrong passwords of a known browser are counted. */
export const browserAttemptsKey = (deviceHash: string) => `known browser ${deviceHash}`
