import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** Who issues ID tokens (OpenID Connect Core 1.0, section 2), and where its keys are. */
export interface IdTokenIssuer {
  issuers: string[]
  jwksUrl: string
}

/** The issuer could not be asked for its keys: nothing is known about the token. */
class KeysUnreachable extends Error {
  override name = 'KeysUnreachable'
}

/** The claims of a token that is genuine, meant for us and current; nothing for any other. */
export type VerifyIdToken = (token: string) => Promise<JWTPayload | undefined>

const LONGEST_AGE = '1h'
/** Clocks differ. */
const TOLERANCE_S = 60

/** What is wrong with the issuer's answer, as opposed to the token. */
const KEYS_FAILED = [errors.JWKSTimeout, errors.JWKSInvalid]

/** Verifies tokens of one issuer for one audience. The issuer's keys are fetched when they are first needed. */
export function createIdTokenVerifier(
  { issuers, jwksUrl }: IdTokenIssuer,
  { audience, now }: { audience: string; now: () => Date },
): VerifyIdToken {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuers,
        audience,
        // The public key must never be taken for the secret of an HMAC.
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: LONGEST_AGE,
        clockTolerance: TOLERANCE_S,
        currentDate: now(),
      })
      // One that is meant for others as well may have come from them.
      return typeof payload.aud === 'string' ? payload : undefined
    } catch (cause) {
      if (isRefusal(cause)) return undefined
      throw new KeysUnreachable(`No keys from ${jwksUrl}`, { cause })
    }
  }
}

/** A plain `JOSEError` is an answer other than 200; what is no `JOSEError` is the network's. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof errors.JOSEError) || cause.constructor === errors.JOSEError) return false
  return !KEYS_FAILED.some((kind) => cause instanceof kind)
}
