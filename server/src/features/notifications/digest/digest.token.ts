import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@savanna/contract/id'

function signMemberId(secret: string, memberId: string): Buffer {
  return createHmac('sha256', secret).update(`no digest for ${memberId}`).digest()
}

/** Returns the token for a digest's unsubscribe link. It works for nothing else and doesn't expire. */
export function createDigestToken(secret: string, memberId: string): string {
  return `${memberId}.${signMemberId(secret, memberId).toString('base64url')}`
}

/** Returns the id of the member whose digests a link stops; undefined if the signature is wrong. */
export function verifyDigestToken(secret: string, token: string): string | undefined {
  const [memberId = '', signature = ''] = token.split('.', 2)
  const given = Buffer.from(signature, 'base64url')
  const expected = signMemberId(secret, memberId)
  const real = given.length === expected.length && timingSafeEqual(given, expected)
  return real && Id.safeParse(memberId).success ? memberId : undefined
}
