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

/** Sends a member's presence to one connection; nothing if there is none to send. */
export function emitPresence(receiver: Receiver, row: repository.PresenceRow): void {
  const { id: user_id, last_connexion: last } = row
  if (row.online) receiver.emit('online', { user_id })
  else if (last || row.hidden)
    receiver.emit('offline', { user_id, last_connexion: last?.toISOString() ?? null })
}

/**
 * Notifies a member's watchers that they came online or went offline; the time only for those who may see it,
 * and nothing at all for those who may not see whether the member is online. With `conceal`, the latter get
 * offline without a time once more, like everyone who may not see it.
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
  // Members who don't share their presence don't get anyone else's.
  const informed = hiding.has(memberId) ? [] : friendly.filter((watcher) => !hiding.has(memberOf(watcher)))
  send(informed, 'offline', at.toISOString())
  send(
    friendly.filter((watcher) => !informed.includes(watcher)),
    'offline',
  )
}

/** Shows each of two former matches as offline to the other, if they hide presence. */
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
 * Sends presence again after a member hides or shows it, or when they were last seen: to the member's
 * watchers, and to the member's own tabs for everyone these watch.
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

/** Notifies a member's and their matches' tabs that read receipts between them are shown or hidden. */
export async function announceReadMarks({ db, live }: PresenceLiveContext, memberId: string): Promise<void> {
  for (const id of [memberId, ...(await repository.findMatchIds(db, memberId))])
    live.toMember(id, 'readMarksChanged', { user_id: memberId })
}
