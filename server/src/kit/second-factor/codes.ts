import { createHash, randomBytes } from 'node:crypto'
import { stepOf, unseal } from './totp.ts'

const RECOVERY_CODES = 10
/** Letters and digits of which none is taken for another, one for each five bits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const RECOVERY_LETTERS = 24
const IS_TOTP = /^\d{6}$/

/** Where codes are used up; both answer false for what was used before. */
export interface CodeBook {
  takeStep(step: number): Promise<boolean>
  useRecovery(hash: string): Promise<boolean>
}

interface Proof {
  tokenSecret: string
  /** The shared secret as it is stored. */
  sealed: string | null
  code: string
  now: Date
}

/** Takes a code of the app, or a recovery code; each works once. */
export async function codeHolds({ tokenSecret, sealed, code, now }: Proof, book: CodeBook): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  if (!IS_TOTP.test(plain)) return book.useRecovery(hashOfRecovery(plain))
  const secret = sealed === null ? undefined : unseal(tokenSecret, sealed)
  const step = secret === undefined ? undefined : stepOf(secret, plain, now)
  return step !== undefined && book.takeStep(step)
}

/** A hundred and twenty random bits each, so that a plain hash of one tells nothing. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(RECOVERY_LETTERS), (byte) => LETTERS[byte % LETTERS.length])
    return letters.join('').match(/.{6}/g)?.join('-') ?? ''
  })
}

/** What is kept of a recovery code; written with or without its hyphens it is the same. */
export function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
