import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { accountMail, type VerificationKey } from '../accounts.jobs.ts'
import { insertKey, type KeyPurpose } from './keys.repository.ts'
import { deriveKey, hashKey, hashKeyOfBrowser, newSeed } from './mailed-key.ts'

/** How long emailed keys work. */
export const KEY_LIFETIME_MS: Record<KeyPurpose, number> = {
  verify: 24 * HOUR_MS,
  reset: HOUR_MS,
  mail: 24 * HOUR_MS,
  undo: 48 * HOUR_MS,
  delete: HOUR_MS,
  proof: HOUR_MS,
  guesses: 72 * HOUR_MS,
  browser: HOUR_MS,
  enter: 24 * HOUR_MS,
}

/** Stores a one-time key and queues the email that carries it, both in the caller's transaction. */
export async function issueKey(
  { db, jobs, config, now }: Pick<Context, 'db' | 'jobs' | 'config' | 'now'>,
  memberId: string,
  purpose: Extract<KeyPurpose, 'reset' | 'delete'>,
): Promise<void> {
  const seed = await storeKey({ db, config, now }, { memberId, purpose })
  await jobs.send(accountMail, { memberId, mail: { kind: purpose, seed } }, { db })
}

/** Returns a new verification key. With a browser's secret, the link logs in there, once. */
export function makeVerificationKey(
  { config }: Pick<Context, 'config'>,
  deviceSecret?: string,
): VerificationKey {
  const seed = newSeed()
  if (deviceSecret === undefined) return { seed }
  return { seed, enterHash: hashKeyOfBrowser(deriveKey(config.tokenSecret, seed), deviceSecret) }
}

/** Stores a verification key and queues its email. */
export async function issueVerificationKey(
  context: Pick<Context, 'db' | 'jobs' | 'config' | 'now'>,
  memberId: string,
  { seed, enterHash }: VerificationKey,
): Promise<void> {
  const { db, jobs, now } = context
  await storeKey(context, { memberId, purpose: 'verify' }, seed)
  if (enterHash !== undefined)
    await insertKey(db, {
      memberId,
      purpose: 'enter',
      hash: enterHash,
      now: now(),
      expiresAt: new Date(now().getTime() + KEY_LIFETIME_MS.enter),
    })
  await jobs.send(accountMail, { memberId, mail: { kind: 'verify', seed } }, { db })
}

/** Stores a one-time key and returns the seed from which the email derives it. */
export async function storeKey(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  key: { memberId: string; purpose: KeyPurpose; newMail?: string },
  seed = newSeed(),
): Promise<string> {
  await insertKey(db, {
    ...key,
    hash: hashKey(deriveKey(config.tokenSecret, seed)),
    now: now(),
    expiresAt: new Date(now().getTime() + KEY_LIFETIME_MS[key.purpose]),
  })
  return seed
}
