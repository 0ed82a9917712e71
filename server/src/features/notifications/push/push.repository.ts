import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../../kit/database/statement.ts'
import { newId } from '../../../kit/ids.ts'
import type { PushTarget } from '../../../kit/push/push.ts'
import { members, sessions } from '../../../schema/accounts.tables.ts'
import { roomReads, rooms } from '../../../schema/chat.tables.ts'
import type { StoredChoices } from '../../../schema/notifications.tables.ts'
import { notificationChoices, pushSubscriptions } from '../../../schema/notifications.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { likesMember, notBlocked } from '../../../schema/relations.tables.ts'

/** The most browsers per member; the oldest beyond it is forgotten. */
const PER_MEMBER = 20

interface Subscriber {
  memberId: string
  sessionId: string
}

/** Stores a browser's push endpoint. If another member logs in there, the endpoint becomes theirs. */
export async function saveSubscription(
  tx: Database,
  { memberId, sessionId }: Subscriber,
  target: PushTarget,
): Promise<void> {
  const row = { ...target, member_id: memberId, session_id: sessionId }
  await tx
    .insert(pushSubscriptions)
    .values({ id: newId(), ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
  const surplus = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.member_id, memberId))
    .orderBy(desc(pushSubscriptions.id))
    .offset(PER_MEMBER)
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
}

export async function deleteSubscription(db: Database, memberId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.member_id, memberId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Counts a push service's failure to respond. Returns how many there have been in a row. */
export async function countTimeout(db: Database, id: string): Promise<number> {
  const [counted] = await db
    .update(pushSubscriptions)
    .set({ timeouts: sql`${pushSubscriptions.timeouts} + 1` })
    .where(eq(pushSubscriptions.id, id))
    .returning({ timeouts: pushSubscriptions.timeouts })
  return counted?.timeouts ?? 0
}

/** Records that a push service has responded. */
export async function forgetTimeouts(db: Database, id: string): Promise<void> {
  await db.update(pushSubscriptions).set({ timeouts: 0 }).where(eq(pushSubscriptions.id, id))
}

export async function forgetSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

const selectSubscriptions = (db: Database, bind: Bind<'now'>, where: SQL) =>
  db
    .select({
      id: pushSubscriptions.id,
      member_id: pushSubscriptions.member_id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      timeouts: pushSubscriptions.timeouts,
      language: members.language,
      choices: notificationChoices.choices,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session_id))
    .innerJoin(members, eq(members.id, pushSubscriptions.member_id))
    .leftJoin(notificationChoices, eq(notificationChoices.member_id, pushSubscriptions.member_id))
    .where(
      and(
        where,
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, bind.placeholder('now')),
        eq(members.status, 1),
      ),
    )

const subscriptionsOfMember = builderStatement(
  'push_subscriptions_of',
  (db, bind: Bind<'memberId' | 'now'>) =>
    selectSubscriptions(db, bind, eq(pushSubscriptions.member_id, bind('memberId', 'uuid'))),
)
const oneSubscription = builderStatement('push_subscription', (db, bind: Bind<'id' | 'now'>) =>
  selectSubscriptions(db, bind, eq(pushSubscriptions.id, bind('id', 'uuid'))),
)

type SubscriptionRow = Awaited<ReturnType<typeof oneSubscription>>[number]

export type Subscription = Omit<SubscriptionRow, 'choices'> & { choices: StoredChoices | null }

/** Returns a member's browsers with a live session, with the member's notification settings. */
export function findSubscriptions(db: Database, memberId: string, now: Date): Promise<Subscription[]> {
  return subscriptionsOfMember(db, { memberId, now })
}

/** Returns every subscribed browser of a member, for their download. */
export function findAllSubscriptions(db: Database, memberId: string) {
  return db
    .select({ endpoint: pushSubscriptions.endpoint, created_at: pushSubscriptions.created_at })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.member_id, memberId))
}

export async function findSubscription(
  db: Database,
  id: string,
  now: Date,
): Promise<Subscription | undefined> {
  const [found] = await oneSubscription(db, { id, now })
  return found
}

/** Returns the sender's first name, while the reader has unread messages from them and may see them. */
export async function findUnreadSender(
  db: Database,
  { readerId, roomId }: { readerId: string; roomId: string },
): Promise<string | undefined> {
  const other = sql`case when ${rooms.low_id} = ${readerId} then ${rooms.high_id} else ${rooms.low_id} end`
  const unread = db.$with('unread').as(
    db
      .select({ room_id: roomReads.room_id })
      .from(roomReads)
      .where(and(eq(roomReads.room_id, roomId), eq(roomReads.member_id, readerId), gt(roomReads.unread, 0))),
  )
  const [found] = await db
    .with(unread)
    .select({ firstname: profiles.firstname })
    .from(unread)
    .innerJoin(rooms, eq(rooms.id, unread.room_id))
    .innerJoin(members, and(sql`${members.id} = ${other}`, eq(members.status, 1)))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        notBlocked(readerId, members.id),
        likesMember(readerId, members.id),
        likesMember(members.id, readerId),
      ),
    )
  return found?.firstname
}
