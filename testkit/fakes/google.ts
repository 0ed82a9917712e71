import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { IdTokenIssuer } from '../../server/src/kit/session/id-token.ts'

export const CLIENT_ID = '1234-savanna.apps.googleusercontent.com'
const ISSUER = 'https://accounts.google.com'
const KEY_ID = 'key-1'

/** Of any shape: tests send claims that Google never would. */
export type Claims = Record<string, unknown>

/** A local issuer of ID tokens: it signs like Google and serves its keys over HTTP. */
export interface TestIssuer extends IdTokenIssuer {
  /** A genuine token for someone; the given claims replace the usual ones, `undefined` removes one. */
  issue(claims: Claims, options?: { key?: CryptoKey }): Promise<string>
  /** The public key as text, which a forger may use as a secret. */
  publicKey: string
  /** While false, the keys are unavailable. */
  reachable: boolean
  close(): Promise<void>
}

export async function startIssuer(): Promise<TestIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }]
  const server = createServer((_, response) => {
    if (!issuer.reachable) return response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer: TestIssuer = {
    issuers: [ISSUER, 'accounts.google.com'],
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    publicKey: await exportSPKI(publicKey),
    reachable: true,
    issue: (claims, { key = privateKey } = {}) =>
      new SignJWT({ ...createClaims(), ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .sign(key),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return issuer
}

/** Returns the claims of every Google token. */
export function createClaims(): Claims {
  const now = Math.floor(Date.now() / 1000)
  return { iss: ISSUER, aud: CLIENT_ID, azp: CLIENT_ID, iat: now, exp: now + 3600, email_verified: true }
}

let people = 0

/** Returns Google's claims about a person, a different one each time. */
export function createPersonClaims(claims: Claims = {}) {
  const number = ++people
  return {
    sub: `${number}`.padStart(21, '0'),
    email: `amara${number}@gmail.test`,
    name: 'Amara Diallo',
    given_name: 'Amara',
    family_name: 'Diallo',
    ...claims,
  }
}
