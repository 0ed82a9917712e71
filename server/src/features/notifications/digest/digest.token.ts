import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '@savanna/contract/common'

function signatureOf(secret: string, memberId: string): Buffer {
  return createHmac('sha256', secret).update(`no digest for ${memberId}`).digest()
}

/** What stands in a digest's link to stop them: good for that alone, and for as long as the mail may be kept. */
export function digestToken(secret: string, memberId: string): string {
  return `${memberId}.${signatureOf(secret, memberId).toString('base64url')}`
}

/** Whose digests a link stops; nothing for a link that the site has not made. */
export function memberOfToken(secret: string, token: string): string | undefined {
  const [memberId = '', signature = ''] = token.split('.', 2)
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(secret, memberId)
  const real = given.length === expected.length && timingSafeEqual(given, expected)
  return real && Id.safeParse(memberId).success ? memberId : undefined
}
