import type { CallStatus } from '@savanna/contract/calls/rules'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { members } from '../../schema/accounts.tables.ts'
import { callSeats, calls } from '../../schema/calls.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { likesMember, notBlocked } from '../../schema/relations.tables.ts'

const callers = alias(members, 'callers')
const callees = alias(members, 'callees')
const callerProfiles = alias(profiles, 'caller_profiles')
const calleeProfiles = alias(profiles, 'callee_profiles')

function selectCalls(db: Database) {
  return db
    .select({
      id: calls.id,
      room_id: calls.room_id,
      started_at: calls.started_at,
      accepted_at: calls.accepted_at,
      ended_at: calls.ended_at,
      reason: calls.reason,
      direct: calls.direct,
      caller: { id: callers.id, username: callers.username, firstname: callerProfiles.firstname },
      callee: { id: callees.id, username: callees.username, firstname: calleeProfiles.firstname },
    })
    .from(calls)
    .innerJoin(callers, eq(callers.id, calls.caller_id))
    .innerJoin(callerProfiles, eq(callerProfiles.member_id, calls.caller_id))
    .innerJoin(callees, eq(callees.id, calls.callee_id))
    .innerJoin(calleeProfiles, eq(calleeProfiles.member_id, calls.callee_id))
    .$dynamic()
}

export type CallRow = Awaited<ReturnType<typeof selectCalls>>[number]

const isOneOf = (memberId: string) => or(eq(calls.caller_id, memberId), eq(calls.callee_id, memberId))

/** Finds a member's call; undefined for strangers. */
export async function findCallFor(db: Database, callId: string, memberId: string) {
  const [found] = await selectCalls(db).where(and(eq(calls.id, callId), isOneOf(memberId)))
  return found
}

/** Finds a call and locks it until the transaction ends. */
export async function lockCall(tx: Database, callId: string): Promise<CallRow | undefined> {
  const [found] = await selectCalls(tx).where(eq(calls.id, callId)).for('update', { of: calls })
  return found
}

/** Finds the call that a member is in, or that is ringing for them; undefined if there is none. */
export async function findRunningCall(db: Database, memberId: string): Promise<CallRow | undefined> {
  const [found] = await selectCalls(db).where(
    and(
      isNull(calls.ended_at),
      inArray(
        calls.id,
        db.select({ id: callSeats.call_id }).from(callSeats).where(eq(callSeats.member_id, memberId)),
      ),
    ),
  )
  return found
}

/**
 * Returns the condition that a call's two members may call each other: they like each other, there is no
 * block, and both are active.
 */
function isOpenBetween(one: SQL | typeof calls.caller_id, other: SQL | typeof calls.callee_id): SQL {
  return sql`(${likesMember(one, other)} and ${likesMember(other, one)} and ${notBlocked(one, other)}
    and (select count(*) from ${members} where ${members.id} in (${one}, ${other}) and ${members.status} = 1) = 2)`
}

/** Finds a member's match by username, with their room; undefined if they aren't a match. */
export async function findMatch(db: Database, memberId: string, username: string) {
  const me = sql`${memberId}::uuid`
  const [found] = await db
    .select({ id: callees.id, roomId: rooms.id })
    .from(callees)
    .innerJoin(
      rooms,
      or(
        and(eq(rooms.low_id, me), eq(rooms.high_id, callees.id)),
        and(eq(rooms.high_id, me), eq(rooms.low_id, callees.id)),
      ),
    )
    .where(and(eq(callees.username, username), isOpenBetween(me, sql`${callees.id}`)))
  return found
}

/** Returns the calls that a member has started since a time, the latest first. */
export function findCallsBegun(tx: Database, callerId: string, since: Date) {
  return tx
    .select({ callee_id: calls.callee_id, started_at: calls.started_at })
    .from(calls)
    .where(and(eq(calls.caller_id, callerId), gt(calls.started_at, since)))
    .orderBy(desc(calls.started_at))
}

/**
 * Returns when a member's unanswered calls to another started, since a moment, the latest first. An accepted
 * call, or one in the opposite direction, resets them.
 */
export async function findUnanswered(
  tx: Database,
  { callerId, calleeId, since }: { callerId: string; calleeId: string; since: Date },
): Promise<Date[]> {
  const rows = await tx
    .select({ caller_id: calls.caller_id, started_at: calls.started_at, accepted_at: calls.accepted_at })
    .from(calls)
    .where(
      and(
        or(
          and(eq(calls.caller_id, callerId), eq(calls.callee_id, calleeId)),
          and(eq(calls.caller_id, calleeId), eq(calls.callee_id, callerId)),
        ),
        gt(calls.started_at, since),
      ),
    )
    .orderBy(desc(calls.started_at))
  const friendly = rows.findIndex((row) => row.accepted_at !== null || row.caller_id === calleeId)
  return rows.slice(0, friendly === -1 ? undefined : friendly).map(({ started_at }) => started_at)
}

export async function insertCall(
  tx: Database,
  call: {
    id: string
    room_id: string
    caller_id: string
    callee_id: string
    started_at: Date
    direct: boolean
  },
): Promise<void> {
  await tx.insert(calls).values(call)
}

/** Stores a call's status, and deletes its seats once it has ended. */
export async function saveStatus(tx: Database, callId: string, status: CallStatus, now: Date) {
  if (status.state === 'accepted')
    await tx.update(calls).set({ accepted_at: now }).where(eq(calls.id, callId))
  if (status.state !== 'ended') return
  await tx.update(calls).set({ ended_at: now, reason: status.reason }).where(eq(calls.id, callId))
  await tx.delete(callSeats).where(eq(callSeats.call_id, callId))
}

/** Finds running calls that must end: unanswered or disconnected for too long, or no longer allowed. */
export function findOverdueCalls(
  db: Database,
  { rungSince, lostSince }: { rungSince: Date; lostSince: Date },
) {
  const left = sql<boolean>`exists (select from ${callSeats}
    where ${callSeats.call_id} = ${calls.id} and ${lte(callSeats.lost_at, lostSince)})`
  const unanswered = sql<boolean>`(${calls.accepted_at} is null and ${lte(calls.started_at, rungSince)})`
  const closed = sql<boolean>`${not(isOpenBetween(calls.caller_id, calls.callee_id))}`
  return db
    .select({ id: calls.id, left, unanswered, closed })
    .from(calls)
    .where(and(isNull(calls.ended_at), or(left, unanswered, closed)))
}

/** Finds the ids of a member's matches who are online and not in a call. */
export async function findCallable(db: Database, memberId: string): Promise<string[]> {
  const me = sql`${memberId}::uuid`
  const found = await db
    .select({ id: callees.id })
    .from(callees)
    .innerJoin(profiles, eq(profiles.member_id, callees.id))
    .where(
      and(
        eq(profiles.online, 1),
        likesMember(me, callees.id),
        isOpenBetween(me, sql`${callees.id}`),
        sql`not exists (select from ${callSeats} where ${callSeats.member_id} = ${callees.id})`,
      ),
    )
  return found.map(({ id }) => id)
}

/** Returns whether a room is one of the member's, and its two members may call each other. */
export async function hasRoom(db: Database, roomId: string, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, roomId),
        or(eq(rooms.low_id, memberId), eq(rooms.high_id, memberId)),
        isOpenBetween(sql`${rooms.low_id}`, sql`${rooms.high_id}`),
      ),
    )
  return found.length > 0
}

/** Finds the latest ended calls of a room, the oldest first. */
export async function findPastCalls(db: Database, roomId: string, limit: number) {
  const rows = await db
    .select({
      id: calls.id,
      caller_id: calls.caller_id,
      started_at: calls.started_at,
      accepted_at: calls.accepted_at,
      ended_at: calls.ended_at,
      reason: calls.reason,
    })
    .from(calls)
    .where(and(eq(calls.room_id, roomId), isNotNull(calls.ended_at)))
    .orderBy(desc(calls.id))
    .limit(limit)
  return rows.reverse()
}

/** Finds every ended call of a member; the other member's name is null while either blocks the other. */
export function findAllCalls(db: Database, memberId: string) {
  return db
    .select({
      with: sql<
        string | null
      >`case when ${notBlocked(calls.caller_id, calls.callee_id)} then ${members.username} end`,
      mine: sql<boolean>`${calls.caller_id} = ${memberId}`,
      started_at: calls.started_at,
      accepted_at: calls.accepted_at,
      ended_at: calls.ended_at,
      reason: calls.reason,
    })
    .from(calls)
    .innerJoin(
      members,
      eq(
        members.id,
        sql`case when ${calls.caller_id} = ${memberId} then ${calls.callee_id} else ${calls.caller_id} end`,
      ),
    )
    .where(and(or(eq(calls.caller_id, memberId), eq(calls.callee_id, memberId)), isNotNull(calls.ended_at)))
    .orderBy(asc(calls.id))
}
