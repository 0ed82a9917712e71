import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { IdTokenIssuer } from '../../server/src/kit/session/id-token.ts'

export const CLIENT_ID = '1234-savanna.apps.googleusercontent.com'
const ISSUER = 'https://accounts.google.com'
const KEY_ID = 'key-1'

/** Of any form: tests say what Google never would. */
export type Claims = Record<string, unknown>

/** An issuer of ID tokens on this machine: it signs as Google does and serves its keys over HTTP. */
export interface TestIssuer extends IdTokenIssuer {
  /** A genuine token of somebody; claims that are given replace the usual ones, `undefined` leaves one out. */
  issue(claims: Claims, options?: { key?: CryptoKey }): Promise<string>
  /** The public key as text, which a forger may take for a secret. */
  publicKey: string
  /** While false, the keys cannot be had. */
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

/** Returns the claims that every token of Google has. */
export function createClaims(): Claims {
  const now = Math.floor(Date.now() / 1000)
  return { iss: ISSUER, aud: CLIENT_ID, azp: CLIENT_ID, iat: now, exp: now + 3600, email_verified: true }
}

let people = 0

/** Returns Google's claims about a person, another one each time. */
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
