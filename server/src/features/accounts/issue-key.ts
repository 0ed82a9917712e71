import type { Context } from '../../context.ts'
import { accountMail } from './accounts.jobs.ts'
import { insertKey, type KeyPurpose } from './keys.repository.ts'
import { hashOfKey, keyOf, newSeed } from './mailed-key.ts'

const HOUR_MS = 3_600_000
const LIFE_MS: Record<KeyPurpose, number> = { verify: 24 * HOUR_MS, reset: HOUR_MS }

/** Makes a key and has it mailed; both happen once the transaction commits, or not at all. */
export async function issueKey(
  { db, jobs, config, now }: Pick<Context, 'db' | 'jobs' | 'config' | 'now'>,
  memberId: string,
  purpose: KeyPurpose,
): Promise<void> {
  const seed = newSeed()
  await insertKey(db, {
    hash: hashOfKey(keyOf(config.tokenSecret, seed)),
    purpose,
    memberId,
    now: now(),
    expiresAt: new Date(now().getTime() + LIFE_MS[purpose]),
  })
  await jobs.send(accountMail, { memberId, mail: { kind: purpose, seed } }, { db })
}
