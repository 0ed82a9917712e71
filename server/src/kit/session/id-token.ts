import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** An issuer of ID tokens (OpenID Connect Core 1.0, section 2), and the address of its keys. */
export interface IdTokenIssuer {
  issuers: string[]
  jwksUrl: string
}

/** Thrown when the issuer's keys can't be fetched, so the token can be neither accepted nor rejected. */
class KeysUnreachable extends Error {
  override name = 'KeysUnreachable'
}

/** Returns the claims of a valid token; undefined when it is forged, expired or for another audience. */
export type VerifyIdToken = (token: string) => Promise<JWTPayload | undefined>

const MAX_AGE = '1h'
/** Allowed difference between the issuer's clock and ours. */
const TOLERANCE_S = 60

/** Errors of the issuer's answer, as opposed to the token. */
const KEYS_FAILED = [errors.JWKSTimeout, errors.JWKSInvalid]

/**
 * Creates a verifier of ID tokens of one issuer for one audience. The issuer's keys are fetched at the first
 * use. The verifier throws `KeysUnreachable` when they can't be fetched.
 */
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
        maxTokenAge: MAX_AGE,
        clockTolerance: TOLERANCE_S,
        currentDate: now(),
      })
      // A token for several audiences may have been passed on by another of them.
      return typeof payload.aud === 'string' ? payload : undefined
    } catch (cause) {
      if (isRefusal(cause)) return undefined
      throw new KeysUnreachable(`No keys from ${jwksUrl}`, { cause })
    }
  }
}

/** Returns whether an error is due to the token. A plain `JOSEError` is an answer other than 200. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof errors.JOSEError) || cause.constructor === errors.JOSEError) return false
  return !KEYS_FAILED.some((kind) => cause instanceof kind)
}
