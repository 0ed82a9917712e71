import type { ServerEvents } from '@savanna/contract/events'
import type { Context } from '../../../context.ts'
import { roomOfMember } from '../../../kit/realtime/realtime.ts'
import * as repository from './presence.repository.ts'

type PresenceLiveContext = Pick<Context, 'db' | 'live'>
type PresenceEvents = Pick<ServerEvents, 'online' | 'offline'>

interface Receiver {
  emit<E extends keyof PresenceEvents>(event: E, ...args: Parameters<PresenceEvents[E]>): unknown
}

const PRESENCE = 'presence:'
export const roomOfPresence = (id: string) => `${PRESENCE}${id}`

/** Sends one connection the presence of a member; nothing when there is none to send. */
export function emitPresence(receiver: Receiver, row: repository.PresenceRow): void {
  const { id: user_id, last_connexion: last } = row
  if (row.online) receiver.emit('online', { user_id })
  else if (last || row.hidden)
    receiver.emit('offline', { user_id, last_connexion: last?.toISOString() ?? null })
}

/**
 * Tells those who watch a member that they came online or went offline; the time only to those who may know
 * it, and nothing at all to those who may not know whether the member is online. With `conceal` the latter
 * are told once more what everyone who may not know is told: offline, without a time.
 */
export async function announcePresence(
  { db, live }: PresenceLiveContext,
  memberId: string,
  { online, at, conceal = false }: { online: 0 | 1; at: Date; conceal?: boolean },
): Promise<void> {
  const room = roomOfPresence(memberId)
  const friends = (await repository.isSecretive(db, memberId))
    ? new Set([memberId, ...(await repository.findMatchIds(db, memberId))])
    : undefined
  if (online && !friends) return void live.io.to(room).emit('online', { user_id: memberId })
  const watchers = await live.io.in(room).fetchSockets()
  const memberOf = ({ data }: (typeof watchers)[number]) => data.caller.id
  const send = (to: typeof watchers, event: 'online' | 'offline', last: string | null = null) => {
    const rooms = to.map(({ id }) => id)
    if (rooms.length === 0) return
    if (event === 'online') live.io.to(rooms).emit('online', { user_id: memberId })
    else live.io.to(rooms).emit('offline', { user_id: memberId, last_connexion: last })
  }
  const friendly = friends ? watchers.filter((watcher) => friends.has(memberOf(watcher))) : watchers
  if (conceal)
    send(
      watchers.filter((watcher) => !friendly.includes(watcher)),
      'offline',
    )
  if (online) return send(friendly, 'online')
  const hiding = await repository.findHidingLastSeen(db, [memberId, ...new Set(friendly.map(memberOf))])
  // Who isn't known to show it isn't told it either.
  const informed = hiding.has(memberId) ? [] : friendly.filter((watcher) => !hiding.has(memberOf(watcher)))
  send(informed, 'offline', at.toISOString())
  send(
    friendly.filter((watcher) => !informed.includes(watcher)),
    'offline',
  )
}

/** Tells each of two members who are matched no more that the other is offline, where that one hides presence. */
export async function concealFromFormerMatch(
  { db, live }: PresenceLiveContext,
  memberIds: readonly string[],
): Promise<void> {
  for (const id of memberIds)
    if (await repository.isSecretive(db, id))
      for (const other of memberIds)
        if (other !== id) live.toMember(other, 'offline', { user_id: id, last_connexion: null })
}

/**
 * Sends presence again after a member hides or shows it, or when they were last seen: to those who watch the member, and the member's own tabs of all whom these watch.
 */
export async function announceAgain(context: PresenceLiveContext, memberId: string): Promise<void> {
  const { db, live } = context
  const [own] = await repository.findPresence(db, memberId, [memberId])
  if (own?.last_connexion || own?.online) {
    const at = own.last_connexion ?? new Date()
    await announcePresence(context, memberId, { online: own.online === 1 ? 1 : 0, at, conceal: true })
  }
  for (const tab of await live.io.in(roomOfMember(memberId)).fetchSockets()) {
    const watched = [...tab.rooms].filter((room) => room.startsWith(PRESENCE))
    const ids = watched.map((room) => room.slice(PRESENCE.length))
    for (const row of await repository.findPresence(db, memberId, ids)) emitPresence(tab, row)
  }
}

/** Tells a member's tabs and those of their matches that read marks are shown or hidden between them. */
export async function announceReadMarks({ db, live }: PresenceLiveContext, memberId: string): Promise<void> {
  for (const id of [memberId, ...(await repository.findMatchIds(db, memberId))])
    live.toMember(id, 'readMarksChanged', { user_id: memberId })
}
