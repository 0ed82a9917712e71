import { TokenClaims } from '@savanna/contract/accounts/routes'
import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'savanna'
const REMEMBERED = 10_000

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** Returns a token's claims; undefined if it's forged, expired or for another audience. */
  verify(token: string): Promise<TokenClaims | undefined>
}

/** Creates and verifies signed JSON Web Tokens (HS256, RFC 7519) for one audience. */
export function createTokens(secret: string, audience: 'member' | 'admin' | 'admin proof'): Tokens {
  const key = new TextEncoder().encode(secret)
  // Every request carries a token, and its signature stays valid, so only its expiry is checked again.
  const genuine = new Map<string, TokenClaims>()

  async function read(token: string): Promise<TokenClaims | undefined> {
    const verified = await jwtVerify(token, key, { issuer: ISSUER, audience, algorithms: ['HS256'] }).catch(
      () => undefined,
    )
    return verified && TokenClaims.safeParse(verified.payload).data
  }

  function remember(token: string, claims: TokenClaims): void {
    const [oldest] = genuine.size < REMEMBERED ? [] : genuine.keys()
    if (oldest !== undefined) genuine.delete(oldest)
    genuine.set(token, claims)
  }

  return {
    async sign({ exp, ...claims }) {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(exp)
        .sign(key)
    },
    async verify(token) {
      const known = genuine.get(token)
      if (known && known.exp > Math.floor(Date.now() / 1000)) return known
      const claims = await read(token)
      if (claims) remember(token, claims)
      return claims
    },
  }
}
