import { TokenClaims } from '@savanna/contract/accounts'
import { jwtVerify, SignJWT } from 'jose'

const ISSUER = 'savanna'

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** The claims of a token that is ours, unexpired and for this audience. */
  verify(token: string): Promise<TokenClaims | undefined>
}

/** Signed JSON Web Tokens (HS256, RFC 7519) for one audience; the other audience's tokens do not verify. */
export function createTokens(secret: string, audience: 'member' | 'admin'): Tokens {
  const key = new TextEncoder().encode(secret)
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
      const verified = await jwtVerify(token, key, { issuer: ISSUER, audience, algorithms: ['HS256'] }).catch(
        () => undefined,
      )
      return verified && TokenClaims.safeParse(verified.payload).data
    },
  }
}
