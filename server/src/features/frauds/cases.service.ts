import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import * as repository from './cases.repository.ts'
import type { Fingerprint } from './fingerprints.repository.ts'

/** How many accounts must share something before moderators see it: a portrait shows one person. */
const LEAST_ACCOUNTS = { portrait: 2, other: 3 }

/**
 * Adds members who share some content to a case, once it's on enough accounts. Content that shares an account
 * with an open case belongs to that case, so clones are one case, whatever they have in common. Dismissed
 * cases stay dismissed.
 */
export async function addToCase(
  { now }: Pick<Context, 'now'>,
  tx: Database,
  added: Fingerprint,
  same: Fingerprint[],
): Promise<void> {
  const all = [added, ...same]
  if (!isOnEnoughAccounts(all)) return
  const memberIds = membersOf(all)
  const fraudCase =
    (await findCaseFor(tx, same, memberIds)) ?? (await repository.insertCase(tx, newId(), now()))
  const fingerprintIds = all.map(({ id }) => id)
  const joined = await repository.joinCase(tx, {
    caseId: fraudCase.id,
    memberIds,
    fingerprintIds,
    now: now(),
  })
  if (isNews(fraudCase, joined)) await repository.reopenCase(tx, fraudCase.id, now())
}

/** Returns the content's case, or the oldest of several, which are merged. */
async function findCaseFor(
  tx: Database,
  same: Fingerprint[],
  memberIds: string[],
): Promise<repository.FraudCase | undefined> {
  const cases = await repository.lockCasesOf(tx, { caseIds: idsOfCases(same), memberIds })
  const dismissed = cases.find(({ status }) => status === 'dismissed')
  if (dismissed) return dismissed
  const [oldest, ...others] = cases
  if (oldest)
    await repository.mergeCases(
      tx,
      oldest.id,
      others.map(({ id }) => id),
    )
  return oldest
}

function isOnEnoughAccounts(fingerprints: Fingerprint[]): boolean {
  const portraits = fingerprints.filter(({ source }) => source === 'picture')
  return (
    membersOf(portraits).length >= LEAST_ACCOUNTS.portrait ||
    membersOf(fingerprints).length >= LEAST_ACCOUNTS.other
  )
}

function membersOf(fingerprints: Fingerprint[]): string[] {
  return [...new Set(fingerprints.map(({ member_id }) => member_id))]
}

function idsOfCases(fingerprints: Fingerprint[]): string[] {
  return [...new Set(fingerprints.flatMap(({ case_id }) => case_id ?? []))]
}

/** A dismissed case isn't reopened; one with suspended accounts is, when another account joins. */
function isNews({ status }: repository.FraudCase, joined: number): boolean {
  return joined > 0 && status !== 'dismissed'
}
