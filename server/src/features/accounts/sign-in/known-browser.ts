import { createHash } from 'node:crypto'
import type { Database } from '../../../kit/database/database.ts'
import type { Browser } from '../sessions/browser.ts'
import { isTrustedDevice } from './member-devices.repository.ts'

/**
 * After this many rejected passwords and codes since its last successful login, a browser counts as unknown:
 * someone else may be using it by now.
 */
const MAX_REFUSED = 50

/** Looked up if nobody has the name, so the response time doesn't show it. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the hash of a request's browser if the member has logged in from it before; undefined for an
 * unknown browser.
 */
export async function findKnownBrowser(
  { db }: { db: Database },
  memberId: string | undefined,
  browser: Browser,
): Promise<string | undefined> {
  return findTrustedBrowser((...asked) => isTrustedDevice(db, ...asked), memberId, browser)
}

/**
 * Returns the hash of a request's browser if `isTrusted` says that its owner, a member or an administrator,
 * has logged in from it and fewer than `most` attempts were rejected in it since.
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
 * Hashes a device secret together with the member, so two members' rows don't show that they share a browser.
 */
export function hashDevice(memberId: string, secret: string): string {
  return createHash('sha256').update(`${memberId} ${secret}`).digest('base64url')
}

/** Returns the login under which a known browser's wrong passwords are counted. */
export const browserAttemptsKey = (deviceHash: string) => `known browser ${deviceHash}`
