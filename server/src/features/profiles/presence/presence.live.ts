import type { ServerEvents } from '@savanna/contract/events'
import type { Context } from '../../../context.ts'
import { roomOfMember } from '../../../kit/realtime/realtime.ts'
import { findHidingLastSeen, findPresence, type PresenceRow } from './presence.repository.ts'

type PresenceLiveContext = Pick<Context, 'db' | 'live'>
type PresenceEvents = Pick<ServerEvents, 'online' | 'offline'>

interface Receiver {
  emit<E extends keyof PresenceEvents>(event: E, ...args: Parameters<PresenceEvents[E]>): unknown
}

const PRESENCE = 'presence:'
export const roomOfPresence = (id: string) => `${PRESENCE}${id}`

/** Sends one connection the presence of a member; nothing when there is none to send. */
export function emitPresence(receiver: Receiver, row: PresenceRow): void {
  const { id: user_id, last_connexion: last } = row
  if (row.online) receiver.emit('online', { user_id })
  else if (last || row.hidden)
    receiver.emit('offline', { user_id, last_connexion: last?.toISOString() ?? null })
}

/** Tells those who watch a member that they came online or went offline; the time only to those who may know it. */
export async function announcePresence(
  { db, live }: PresenceLiveContext,
  memberId: string,
  { online, at }: { online: 0 | 1; at: Date },
): Promise<void> {
  const room = roomOfPresence(memberId)
  if (online) return void live.io.to(room).emit('online', { user_id: memberId })
  const watchers = await live.io.in(room).fetchSockets()
  const memberOf = ({ data }: (typeof watchers)[number]) => data.caller.id
  const hiding = await findHidingLastSeen(db, [memberId, ...new Set(watchers.map(memberOf))])
  // Who is not known to show it is not told it either.
  const informed = hiding.has(memberId) ? [] : watchers.filter((watcher) => !hiding.has(memberOf(watcher)))
  const rooms = informed.map(({ id }) => id)
  if (rooms.length > 0)
    live.io.to(rooms).emit('offline', { user_id: memberId, last_connexion: at.toISOString() })
  live.io.to(room).except(rooms).emit('offline', { user_id: memberId, last_connexion: null })
}

/**
 * Sends presence again after a member hides when they were last seen, or shows it again: to those who watch the
 * member, and the member's own tabs of all whom these watch.
 */
export async function announceAgain(context: PresenceLiveContext, memberId: string): Promise<void> {
  const { db, live } = context
  const [own] = await findPresence(db, memberId, [memberId])
  if (own?.last_connexion && !own.online)
    await announcePresence(context, memberId, { online: 0, at: own.last_connexion })
  for (const tab of await live.io.in(roomOfMember(memberId)).fetchSockets()) {
    const watched = [...tab.rooms].filter((room) => room.startsWith(PRESENCE))
    const ids = watched.map((room) => room.slice(PRESENCE.length))
    for (const row of await findPresence(db, memberId, ids)) emitPresence(tab, row)
  }
}
