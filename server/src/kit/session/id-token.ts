import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

/** An ID token issuer (OpenID Connect Core 1.0, section 2), and the URL of its keys. */
export interface IdTokenIssuer {
  issuers: string[]
  jwksUrl: string
}

/** Thrown if the issuer's keys can't be fetched, so the token can be neither accepted nor rejected. */
class KeysUnreachable extends Error {
  override name = 'KeysUnreachable'
}

/** Returns a valid token's claims; undefined if it's forged, expired or for another audience. */
export type VerifyIdToken = (token: string) => Promise<JWTPayload | undefined>

const MAX_AGE = '1h'
/** Allowed difference between the issuer's clock and ours. */
const TOLERANCE_S = 60

/** Errors in the issuer's response, as opposed to the token. */
const KEYS_FAILED = [errors.JWKSTimeout, errors.JWKSInvalid]

/**
 * Creates a verifier for one issuer's ID tokens with one audience. It fetches the issuer's keys on first use,
 * and throws `KeysUnreachable` if they can't be fetched.
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
        // The public key must never pass for an HMAC secret.
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        maxTokenAge: MAX_AGE,
        clockTolerance: TOLERANCE_S,
        currentDate: now(),
      })
      // A token for several audiences may have been passed on by another one.
      return typeof payload.aud === 'string' ? payload : undefined
    } catch (cause) {
      if (isRefusal(cause)) return undefined
      throw new KeysUnreachable(`No keys from ${jwksUrl}`, { cause })
    }
  }
}

/** Returns whether an error is due to the token. A plain `JOSEError` is a response other than 200. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof errors.JOSEError) || cause.constructor === errors.JOSEError) return false
  return !KEYS_FAILED.some((kind) => cause instanceof kind)
}
