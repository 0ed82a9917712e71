import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Clocks differ, and people type slowly. */
const WINDOW = 1
const ISSUER = 'Savanna'
const NONCE_BYTES = 12
const TAG_BYTES = 16

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, period: PERIOD_S, digits: 6, algorithm: 'SHA1' })
}

/** Returns a new shared secret (TOTP, RFC 6238), with the URI that authenticator apps read from a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

/** Returns the time step that a code belongs to; undefined when it is not valid around this moment. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}

function keyOf(tokenSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenSecret, '', 'totp/v1', 32))
}

/** Encrypts a shared secret for storing (AES-256-GCM): a copy of the database alone yields no codes. */
export function seal(tokenSecret: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(tokenSecret), nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts what `seal` returned; undefined when it was forged or sealed with another token secret. */
export function unseal(tokenSecret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Anything shorter was not sealed here, and has no whole tag.
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(tokenSecret), nonce)
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return undefined
  }
}
