import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { callSeats } from '../../schema/calls.tables.ts'

interface Seat {
  callId: string
  memberId: string
  key: string
  socketId?: string
}

/** Returns the given members who are in a call or have one ringing. */
export async function findSeated(db: Database, memberIds: string[]): Promise<string[]> {
  const found = await db
    .select({ id: callSeats.member_id })
    .from(callSeats)
    .where(inArray(callSeats.member_id, memberIds))
  return found.map(({ id }) => id)
}

export async function insertSeats(tx: Database, seats: Seat[]): Promise<void> {
  await tx.insert(callSeats).values(
    seats.map(({ callId, memberId, key, socketId }) => ({
      member_id: memberId,
      call_id: callId,
      key,
      socket_id: socketId ?? null,
    })),
  )
}

/** Gives a free seat to the page that accepts first. Returns its key, or undefined if it's taken. */
export async function fillSeat(
  tx: Database,
  { callId, memberId, socketId }: { callId: string; memberId: string; socketId: string },
): Promise<string | undefined> {
  const [seat] = await tx
    .update(callSeats)
    .set({ socket_id: socketId })
    .where(and(eq(callSeats.call_id, callId), eq(callSeats.member_id, memberId), isNull(callSeats.socket_id)))
    .returning({ key: callSeats.key })
  return seat?.key
}

/** A page that takes a seat which it, or another page of the same member, held before. */
type Returning = Required<Pick<Seat, 'callId' | 'memberId' | 'socketId'>>

interface TakenSeat {
  key: string
  /** The connection that previously held the seat. */
  heldBy: string
}

/** Returns a seat to a page that has its key; undefined if there is none. */
export function retakeSeat(
  tx: Database,
  { key, ...page }: Returning & Pick<Seat, 'key'>,
): Promise<TakenSeat | undefined> {
  return moveSeat(tx, page, eq(callSeats.key, key))
}

/**
 * Returns a seat to a page that repeats its request because the response was lost, so it has no key. A page
 * only loses a seat with a live connection if `fromAnyPage` is set. Undefined if there is none to give.
 */
export function repeatSeat(
  tx: Database,
  page: Returning,
  { fromAnyPage }: { fromAnyPage: boolean },
): Promise<TakenSeat | undefined> {
  const free = or(eq(callSeats.socket_id, page.socketId), isNotNull(callSeats.lost_at))
  return moveSeat(tx, page, fromAnyPage ? undefined : free)
}

async function moveSeat(
  tx: Database,
  { callId, memberId, socketId }: Returning,
  condition: SQL | undefined,
): Promise<TakenSeat | undefined> {
  const mine = and(
    eq(callSeats.call_id, callId),
    eq(callSeats.member_id, memberId),
    isNotNull(callSeats.socket_id),
    condition,
  )
  const [seat] = await tx
    .select({ key: callSeats.key, heldBy: callSeats.socket_id })
    .from(callSeats)
    .where(mine)
    .for('update')
  if (!seat?.heldBy) return undefined
  await tx
    .update(callSeats)
    .set({ socket_id: socketId, lost_at: null })
    .where(and(eq(callSeats.call_id, callId), eq(callSeats.member_id, memberId)))
  return { key: seat.key, heldBy: seat.heldBy }
}

/** Marks a lost connection's seat. Returns the call's id, or undefined if it held no seat. */
export async function loseSeat(db: Database, socketId: string, now: Date): Promise<string | undefined> {
  const [lost] = await db
    .update(callSeats)
    .set({ lost_at: now })
    .where(and(eq(callSeats.socket_id, socketId), isNull(callSeats.lost_at)))
    .returning({ callId: callSeats.call_id })
  return lost?.callId
}

/** Returns whether no connection in a call is lost. */
export async function areAllThere(db: Database, callId: string): Promise<boolean> {
  const lost = await db
    .select({ id: callSeats.member_id })
    .from(callSeats)
    .where(and(eq(callSeats.call_id, callId), isNotNull(callSeats.lost_at)))
  return lost.length === 0
}

/** Returns the ids of the connections that hold a seat and aren't marked as lost. */
export async function findSeatSockets(db: Database): Promise<string[]> {
  const seats = await db
    .select({ socketId: callSeats.socket_id })
    .from(callSeats)
    .where(and(isNotNull(callSeats.socket_id), isNull(callSeats.lost_at)))
  return seats.flatMap(({ socketId }) => socketId ?? [])
}
