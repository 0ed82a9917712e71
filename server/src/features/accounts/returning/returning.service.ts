import { DAY_MS } from '@savanna/contract/time'
import type { Config } from '../../../config.ts'
import type { AfterCommit, Context } from '../../../context.ts'
import { newId } from '../../../kit/ids.ts'
import { findSuspendedMailbox, lockMembers, markVerified } from '../accounts.repository.ts'
import * as departures from './departures.repository.ts'
import { resumeReports, retainReports } from './evidence.service.ts'
import { digestMailbox } from './mailbox.ts'
import * as returns from './returns.repository.ts'

/** How long a deleted account's protections outlive it. */
const RETAINED_DAYS = 90

type TxContext = Pick<Context, 'db' | 'storage' | 'now' | 'relationships'> & {
  config: Pick<Config, 'tokenSecret'>
}

interface DeletedAccount {
  id: string
  mail: string
  status: number
  suspended_until: Date | null
  verified_at: Date | null
}

const retainedSince = (now: Date) => new Date(now.getTime() - RETAINED_DAYS * DAY_MS)

/**
 * Retains what protects others from an account that is about to be deleted, under digests of its mailboxes:
 * blocks, open reports with their evidence, the day's counts and a deactivation. Must run in the deleting
 * transaction, before anything is deleted. An unverified account hasn't proved a mailbox and leaves nothing.
 */
export async function retainProtection(context: TxContext, account: DeletedAccount): Promise<void> {
  const { db: tx, config, now } = context
  if (!account.verified_at) return
  const departing = { departureId: newId(), memberId: account.id, now: now() }
  await departures.insertDeparture(tx, {
    id: departing.departureId,
    left_at: departing.now,
    suspended: account.status !== 1,
    suspended_until: account.suspended_until,
  })
  await departures.insertMailboxes(tx, departing, {
    mailbox: digestMailbox(config.tokenSecret, account.mail),
    since: retainedSince(departing.now),
  })
  await departures.retainBlocks(tx, departing)
  await departures.retainCounts(tx, departing)
  await retainReports(context, departing)
  await departures.deleteIfEmpty(tx, departing.departureId)
}

/**
 * Transfers a deleted account's retained data to another account with the same mailbox, if there is one.
 * Returns what updates open pages after the commit.
 */
export async function passOnProtection(context: TxContext, account: DeletedAccount): Promise<AfterCommit[]> {
  // A deactivation stays with the mailbox, and so does the rest.
  if (account.status !== 1) return []
  const other = await departures.findAccountOfMailbox(context.db, { mail: account.mail, butId: account.id })
  return other ? resumeProtection(context, other) : []
}

/**
 * Marks a new account's address as verified, and transfers the data retained from earlier accounts with the
 * mailbox. Must run in a transaction that holds the account's lock.
 */
export async function confirmMailbox(
  context: TxContext,
  account: { id: string; mail: string },
): Promise<void> {
  await markVerified(context.db, account.id, context.now())
  await resume(context, account)
}

/**
 * Transfers the data retained from deleted accounts with the same mailbox: they stay blocked, reported and
 * counted. Returns what updates open pages after the commit. Must run in a transaction that holds the
 * account's lock.
 */
export async function resumeProtection(
  context: TxContext,
  account: { id: string; mail: string },
): Promise<AfterCommit[]> {
  const added = await resume(context, account)
  const steps: AfterCommit[] = []
  for (const { blocker, blocked } of added) {
    for (const { endByBlock } of context.relationships) {
      const step = await endByBlock?.(context.db, blocker, blocked)
      if (step) steps.push(step)
    }
  }
  return steps
}

async function resume(
  context: TxContext,
  { id: memberId, mail }: { id: string; mail: string },
): Promise<returns.ReturnedBlock[]> {
  const { db: tx, config, now } = context
  const mailbox = digestMailbox(config.tokenSecret, mail)
  const found = await departures.lockDepartures(tx, mailbox, retainedSince(now()))
  if (found.length === 0) return []
  const returning = { memberId, departureIds: found.map(({ id }) => id), now: now() }
  await lockMembers(tx, [memberId, ...(await returns.findBlockPartners(tx, returning))])
  const added = await returns.resumeBlocks(tx, returning)
  await returns.resumeCounts(tx, returning)
  await resumeReports(context, returning)
  await returns.endDepartures(tx, returning, mailbox)
  return added
}

/** Remembers the mailbox that a verified member gives up, so a change of address doesn't reset anything either. */
export async function rememberMailbox(
  { db: tx, config, now }: TxContext,
  { id, mail }: { id: string; mail: string },
): Promise<void> {
  const mailbox = digestMailbox(config.tokenSecret, mail)
  await departures.insertFormerMailbox(tx, { member_id: id, mailbox, left_at: now() })
}

/**
 * Returns the deactivation of an account with this mailbox, even if it was deleted since; undefined if there
 * is none.
 */
export async function findDeactivation(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  mail: string,
): Promise<{ suspended_until: Date | null } | undefined> {
  const at = now()
  const mailbox = digestMailbox(config.tokenSecret, mail)
  return (
    (await findSuspendedMailbox(db, mail)) ??
    (await departures.findSuspendedDeparture(db, mailbox, { since: retainedSince(at), now: at }))
  )
}

/** Deletes data retained from accounts deleted more than 90 days ago. Returns the number of accounts. */
export function sweepDepartures({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  return departures.deleteDeparturesBefore(db, retainedSince(now()))
}
