import { SITE_NAME } from '@savanna/contract/site/name'
import { Secret, TOTP } from 'otpauth'
import { sealText, unsealText } from '../database/seal.ts'

const PERIOD_S = 30
/** Clocks differ, and people type slowly. */
const WINDOW = 1
const PURPOSE = 'totp/v1'

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: SITE_NAME, label, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' })
}

/** Returns a new shared secret (TOTP, RFC 6238), with the URI that authenticator apps read from a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

/** Returns whether a text has the form of a code. */
export const isTotp = (text: string): boolean => /^\d{6}$/.test(text)

/** Returns a code's time step; undefined if it isn't valid around this moment. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  // The library throws for another length in bytes.
  if (!isTotp(code)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

/** Encrypts a shared secret for storage: just a copy of the database yields no codes. */
export function seal(tokenSecret: string, secret: string): string {
  return sealText(tokenSecret, PURPOSE, secret)
}

/** Decrypts what `seal` returned; undefined if it was forged or sealed with another token secret. */
export function unseal(tokenSecret: string, sealed: string): string | undefined {
  return unsealText(tokenSecret, PURPOSE, sealed)
}
