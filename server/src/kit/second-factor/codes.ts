import { createHash, randomBytes } from 'node:crypto'
import { plainCode } from '@savanna/contract/digits'
import { isTotp, stepOf, unseal } from './totp.ts'

const RECOVERY_CODES = 10
/** Letters and digits of which none looks like another: 32, so each carries five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LETTERS = 24

/** Records used codes; both functions return false for a code that was used before. */
export interface UsedCodes {
  takeStep(step: number): Promise<boolean>
  useRecovery(hash: string): Promise<boolean>
}

interface SubmittedCode {
  tokenSecret: string
  /** The shared secret as it is stored. */
  sealed: string | null
  code: string
  now: Date
}

/** Returns whether a code of the authenticator app, or a recovery code, is valid, and uses it up: each works once. */
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

/** Returns ten recovery codes of 120 random bits each, enough to store their plain hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
    return letters.join('').match(/.{6}/g)?.join('-') ?? ''
  })
}

/** Returns the hash to store of a recovery code; the same with and without its hyphens. */
export function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
