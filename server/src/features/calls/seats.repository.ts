import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { callSeats } from '../../schema/calls.tables.ts'

interface Seat {
  callId: string
  memberId: string
  key: string
  socketId?: string
}

/** Returns those of the members who are in a call or have one ringing. */
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

/** Gives a free seat to the page that answers first; returns its key, undefined when it is taken. */
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

/** Gives a seat back to a page that has its key; returns the connection that had it before, undefined without one. */
export async function retakeSeat(tx: Database, { callId, memberId, key, socketId }: Required<Seat>) {
  const mine = and(
    eq(callSeats.call_id, callId),
    eq(callSeats.member_id, memberId),
    eq(callSeats.key, key),
    isNotNull(callSeats.socket_id),
  )
  const [before] = await tx
    .select({ socketId: callSeats.socket_id })
    .from(callSeats)
    .where(mine)
    .for('update')
  if (!before) return undefined
  await tx.update(callSeats).set({ socket_id: socketId, lost_at: null }).where(mine)
  return before
}

/** Marks the seat of a lost connection; returns the call's id, undefined when it held no seat. */
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

/** Returns the ids of the connections that hold a seat and are not marked as lost. */
export async function findSeatSockets(db: Database): Promise<string[]> {
  const seats = await db
    .select({ socketId: callSeats.socket_id })
    .from(callSeats)
    .where(and(isNotNull(callSeats.socket_id), isNull(callSeats.lost_at)))
  return seats.flatMap(({ socketId }) => socketId ?? [])
}
