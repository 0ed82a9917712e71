import { createHash, randomBytes } from 'node:crypto'
import { plainCode } from '@savanna/contract/digits'
import { isTotp, stepOf, unseal } from './totp.ts'

const RECOVERY_CODES = 10
/** 32 letters and digits, none of which looks like another, so each carries five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LETTERS = 24

/** Records used codes; both functions return false for a code that was already used. */
export interface UsedCodes {
  takeStep(step: number): Promise<boolean>
  useRecovery(hash: string): Promise<boolean>
}

interface SubmittedCode {
  tokenSecret: string
  /** The shared secret in stored form. */
  sealed: string | null
  code: string
  now: Date
}

/** Returns whether an authenticator app code, or a recovery code, is valid, and uses it up: each works once. */
export async function verifyCode(
  { tokenSecret, sealed, code, now }: SubmittedCode,
  book: UsedCodes,
): Promise<boolean> {
  const plain = plainCode(code)
  if (!isTotp(plain)) return book.useRecovery(hashOfRecovery(plain))
  const secret = sealed === null ? undefined : unseal(tokenSecret, sealed)
  const step = secret === undefined ? undefined : stepOf(secret, plain, now)
  return step !== undefined && book.takeStep(step)
}

/** Returns ten recovery codes with 120 random bits each, enough to store their plain hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
    return letters.join('').match(/.{6}/g)?.join('-') ?? ''
  })
}

/** Returns a recovery code's hash for storage; the same with and without its hyphens. */
export function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
