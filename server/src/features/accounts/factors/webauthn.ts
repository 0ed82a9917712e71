import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'

const CHALLENGE_BYTES = 32
const LOOPBACK = ['127.0.0.1', '[::1]']
/** How long somebody may take at the authenticator; the challenge then holds a little longer. */
export const TIMEOUT_MS = 2 * MINUTE_MS
export const CHALLENGE_MS = TIMEOUT_MS + 60_000

/** Ed25519, P-256 and RSA, the best first (https://www.iana.org/assignments/cose). */
export const ALGORITHMS = [-8, -7, -257]

/** The site as authenticators know it. They know none by its IP address: on this machine alone it is `localhost`. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (LOOPBACK.includes(url.hostname)) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

export function newChallenge(): string {
  return randomBytes(CHALLENGE_BYTES).toString('base64url')
}

/** Which challenge an authenticator says that it signed; nothing when the text is none of a browser's. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}

/** By what an authenticator remembers a member. */
export function handleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url')
}
