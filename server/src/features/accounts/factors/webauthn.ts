import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'

const CHALLENGE_BYTES = 32
const LOOPBACK = ['127.0.0.1', '[::1]']
/**
 * The WebAuthn timeout: how long the user has for the authenticator. The challenge is valid a little longer.
 */
export const TIMEOUT_MS = 2 * MINUTE_MS
export const CHALLENGE_MS = TIMEOUT_MS + 60_000

/** Ed25519, P-256 and RSA, in order of preference (https://www.iana.org/assignments/cose). */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Returns the relying party's id and origin. WebAuthn doesn't allow an IP address as an id, so a loopback
 * address becomes `localhost`.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** Loads the library that verifies authenticator signatures. It's large, and most servers start without needing it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Returns 32 random bytes in base64url. */
export function generateChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url')
}

/**
 * Returns the challenge in an authenticator's client data, or undefined if the text isn't a browser's client
 * data.
 */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** Returns the WebAuthn user handle of a member: the 16 bytes of the id in base64url. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')
}
