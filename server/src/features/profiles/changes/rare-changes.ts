import type { ProfileChange } from '@savanna/contract/profiles/fields'
import {
  changesLeft,
  changesUsedUp,
  RARELY_CHANGED,
  type RareChanges,
} from '@savanna/contract/profiles/rare-changes'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import { lockProfile, type ProfileRow, saveProfile } from '../profiles.repository.ts'
import { findOwnChanges, recordChange } from './rare-changes.repository.ts'

/** Returns how often a member may still change the rarely changed fields. */
export async function readRareChanges(db: Database, memberId: string, now: Date): Promise<RareChanges> {
  const changes = await findOwnChanges(db, memberId)
  const of = (name: keyof RareChanges) => {
    const times = changes.filter(({ field }) => field === name).map(({ changed_at }) => changed_at)
    return changesLeft(name, times, now)
  }
  return {
    birthdate: of('birthdate'),
    gender: of('gender'),
    sexual_orientation: of('sexual_orientation'),
  }
}

/**
 * Records changes to rarely changed fields. Setting an empty one doesn't count.
 * @throws 409 `birthdate_fixed`, 429 `too_many_changes`
 */
export async function countRareChanges(
  tx: Database,
  stored: ProfileRow,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  const changed = RARELY_CHANGED.filter(
    (field) => change[field] !== undefined && stored[field] !== null && change[field] !== stored[field],
  )
  if (changed.length === 0) return
  const allowed = await readRareChanges(tx, stored.member_id, now)
  const refused = changed.filter((field) => allowed[field].left === 0)
  const sentences = refused.map((field) => [field, changesUsedUp(field, allowed[field].again)] as const)
  const [first] = sentences
  if (first) {
    const [status, code] = first[0] === 'birthdate' ? [409, 'birthdate_fixed'] : [429, 'too_many_changes']
    const refusal = problem(status, code, first[1], Object.fromEntries(sentences))
    const again = allowed[first[0]].again
    throw again === null ? refusal : Object.assign(refusal, { retryAfter: secondsUntil(again, now) })
  }
  for (const field of changed)
    await recordChange(tx, { memberId: stored.member_id, field, at: now, byAdministrator: false })
}

function secondsUntil(time: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(time) - now.getTime()) / 1000))
}

/** Sets a member's birthdate for an administrator. Returns false if it's unchanged, or the member doesn't exist. */
export async function correctBirthdate(
  tx: Database,
  memberId: string,
  birthdate: string,
  now: Date,
): Promise<boolean> {
  const stored = await lockProfile(tx, memberId)
  if (!stored || stored.birthdate === birthdate) return false
  await saveProfile(tx, memberId, { birthdate })
  await recordChange(tx, { memberId, field: 'birthdate', at: now, byAdministrator: true })
  return true
}
