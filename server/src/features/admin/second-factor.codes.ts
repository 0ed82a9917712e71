import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import { type AdministratorRow, takeStep, useRecoveryCode } from './identity.repository.ts'
import { stepOf, unseal } from './totp.ts'

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
const IS_TOTP = /^\d{6}$/

type World = Pick<Context, 'db' | 'config' | 'now'>

/** Takes a code of the app, or a recovery code; each works once. */
export async function codeHolds(
  { db, config, now }: World,
  admin: Pick<AdministratorRow, 'id' | 'totp_secret'>,
  code: string,
): Promise<boolean> {
  const plain = code.replace(/[\s-]/g, '').toLowerCase()
  if (!IS_TOTP.test(plain)) return useRecoveryCode(db, admin.id, hashOfRecovery(plain), now())
  const secret = admin.totp_secret === null ? undefined : unseal(config.tokenSecret, admin.totp_secret)
  const step = secret === undefined ? undefined : stepOf(secret, plain, now())
  return step !== undefined && takeStep(db, admin.id, step)
}

/** Eighty random bits each, so that a plain hash of one tells nothing. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    (randomBytes(RECOVERY_BYTES).toString('hex').match(/.{5}/g) ?? []).join('-'),
  )
}

export function hashOfRecovery(code: string): string {
  return createHash('sha256').update(code.replaceAll('-', '')).digest('base64url')
}
