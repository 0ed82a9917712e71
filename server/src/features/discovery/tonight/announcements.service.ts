import { HOUR_MS } from '@savanna/contract/time'
import type { Context } from '../../../context.ts'
import { notifyOfEvening } from '../../notifications/index.ts'
import { readSearcher } from '../compatibility/searcher.ts'
import { hasMorePeople } from '../free-suggestions/five.ts'
import { chooseReader } from '../search/reader.ts'
import { eveningAnnouncement, eveningRound } from './announcements.jobs.ts'
import * as repository from './announcements.repository.ts'
import { findEvenings } from './evenings.repository.ts'
import { findEveningAt } from './evenings.service.ts'

const BATCH = 500
/** Evenings that started longer ago aren't announced, such as after an outage. */
const LATE_MS = 2 * HOUR_MS

/**
 * Queues an announcement for each member whose sunset has come since the last round and who has neither heard
 * of this evening nor looked at it. One server claims each member's evening, in the transaction that queues
 * it, so nobody hears twice and a kill loses nothing.
 */
export async function startEveningRound(context: Context, signal?: AbortSignal): Promise<void> {
  const { db, now } = context
  for (let found = await repository.findUnscheduled(db, now(), BATCH); found.length > 0; ) {
    await repository.saveDue(
      db,
      found.map((member) => ({ id: member.id, at: eveningOf(context, member).next })),
    )
    signal?.throwIfAborted()
    found = found.length < BATCH ? [] : await repository.findUnscheduled(db, now(), BATCH)
  }
  for (let due = await repository.findDue(db, now(), BATCH); due.length > 0; ) {
    for (const member of due) await takeOver(context, member)
    signal?.throwIfAborted()
    due = due.length < BATCH ? [] : await repository.findDue(db, now(), BATCH)
  }
}

const eveningOf = ({ now }: Pick<Context, 'now'>, { position, zone }: repository.Waiting) =>
  findEveningAt(now(), { position }, zone)

async function takeOver(context: Context, member: repository.Waiting & { dueAt: string }): Promise<void> {
  const { db, jobs, now } = context
  const { id, dueAt } = member
  const { day, began, next } = eveningOf(context, member)
  await db.transaction(async (tx) => {
    const fresh = await repository.takeEvening(tx, { id, dueAt, day, next })
    if (!fresh || now().getTime() - began.getTime() > LATE_MS) return
    await jobs.send(eveningAnnouncement, { memberId: id, day }, { db: tx })
  })
}

/** Notifies a member that an evening's five are here, unless they already know, are online, or there is nobody. */
async function announceEvening(
  context: Context,
  { memberId, day }: { memberId: string; day: string },
): Promise<void> {
  const { db } = context
  const known = await readSearcher(context, memberId)
  const kept = await findEvenings(db, memberId)
  if (!known || (kept?.seen_day && kept.seen_day >= day)) return
  const wanted = await notifyOfEvening(context, { memberId, day }, async () => {
    if (!known.ready) return false
    const read = await chooseReader(context, memberId)
    return hasMorePeople(context, { known, ids: [] }, read)
  })
  if (!wanted) await repository.forgetDue(db, memberId)
}

/** Every five minutes, finds where the sun has set, once across all servers, and notifies members who want to know. */
export async function registerEveningJobs(context: Context): Promise<void> {
  const { jobs } = context
  await jobs.work(eveningAnnouncement, (evening) => announceEvening(context, evening))
  await jobs.schedule(eveningRound, '*/5 * * * *', (signal) => startEveningRound(context, signal))
}
