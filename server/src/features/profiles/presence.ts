import { Id } from '@savanna/contract/common'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { type LiveSocket, roomOfMember } from '../../kit/realtime/realtime.ts'
import { clearPresence, findMatchIds, findPresence, savePresence } from './presence.repository.ts'

type World = Pick<Context, 'db' | 'live' | 'log' | 'now'>
type MemberSocket = LiveSocket<ClientEvents, ServerEvents>

interface PresenceOptions {
  /** How long a member without a connection still counts as online, so that a reload does not flicker. */
  graceMs?: number
  /** Calls back after a while and gives a way to cancel; tests move it themselves. */
  later?: (callback: () => void, ms: number) => () => void
}

const GRACE_MS = 3_000
const WATCHED_PER_CALL = 100
const WATCHED_PER_SOCKET = 2_000

const WatchedIds = z.array(Id).max(WATCHED_PER_CALL)
const roomOfPresence = (id: string) => `presence:${id}`

function laterByTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Follows who is connected and tells those who watch; `close` writes down who has left. */
export function startPresence(world: World, options: PresenceOptions = {}) {
  const { graceMs = GRACE_MS, later = laterByTimer } = options
  const leaving = new Map<string, () => void>()
  const settling = new Map<string, Promise<void>>()

  // One after the other for each member: the last one to run sees how things are in the end.
  function settle(memberId: string): Promise<void> {
    const turn = (settling.get(memberId) ?? Promise.resolve())
      .then(() => settlePresence(world, memberId))
      .catch((error: unknown) => world.log.error({ err: error }, 'presence could not be written'))
      .finally(() => {
        if (settling.get(memberId) === turn) settling.delete(memberId)
      })
    settling.set(memberId, turn)
    return turn
  }

  function leave(memberId: string) {
    leaving.get(memberId)?.()
    const cancel = later(() => {
      leaving.delete(memberId)
      void settle(memberId)
    }, graceMs)
    leaving.set(memberId, cancel)
  }

  world.live.onConnection((socket) => {
    const { id } = socket.data.caller
    socket.on('disconnect', () => leave(id))
    socket.on('watch', (ids: unknown) => {
      watch(world, socket, ids).catch((error: unknown) => world.log.error({ err: error }, 'watching failed'))
    })
    void settle(id)
    watchMatches(world, id).catch((error: unknown) => world.log.error({ err: error }, 'watching failed'))
  })

  return {
    async close() {
      const left = [...leaving.keys()]
      for (const cancel of leaving.values()) cancel()
      leaving.clear()
      await Promise.all([...left.map(settle), ...settling.values()])
    },
  }
}

/** Presence for the whole life of a server. */
export async function registerPresence(app: FastifyInstance, context: Context): Promise<void> {
  // Other servers of the same site may hold connections; a lone one knows that it has none yet.
  if (!context.config.redisUrl) await clearPresence(context.db)
  const presence = startPresence(context)
  app.addHook('onClose', () => presence.close())
}

async function settlePresence({ db, live, now }: World, memberId: string) {
  const connections = await live.io.in(roomOfMember(memberId)).fetchSockets()
  const online = connections.length > 0 ? 1 : 0
  const at = now()
  if (!(await savePresence(db, memberId, online, at))) return
  const room = live.io.to(roomOfPresence(memberId))
  if (online) room.emit('online', { user_id: memberId })
  else room.emit('offline', { user_id: memberId, last_connexion: at.toISOString() })
}

async function watch({ db }: World, socket: MemberSocket, input: unknown) {
  const ids = WatchedIds.safeParse(input).data?.map((id) => id.toLowerCase()) ?? []
  if (ids.length === 0 || socket.rooms.size + ids.length > WATCHED_PER_SOCKET) return
  const viewer = socket.data.caller.id
  const visible = await findPresence(db, viewer, ids)
  await socket.join(visible.map(({ id }) => roomOfPresence(id)))
  // A block may have come between looking and joining. What is so now is told: an event may have been missed.
  const still = new Map((await findPresence(db, viewer, ids)).map((row) => [row.id, row]))
  for (const { id } of visible) {
    const row = still.get(id)
    if (!row) await socket.leave(roomOfPresence(id))
    else if (row.online) socket.emit('online', { user_id: id })
    else if (row.last_connexion)
      socket.emit('offline', { user_id: id, last_connexion: row.last_connexion.toISOString() })
  }
}

/** Lets every connection of a member hear of all their matches. */
export async function watchMatches({ db, live }: Pick<Context, 'db' | 'live'>, memberId: string) {
  const matches = await findMatchIds(db, memberId)
  const visible = await findPresence(db, memberId, matches)
  live.io.in(roomOfMember(memberId)).socketsJoin(visible.map(({ id }) => roomOfPresence(id)))
}

/** Tells those who watch a member that they are gone, for good: for a deleted account, after the commit. */
export function dropPresence({ live, now }: Pick<Context, 'live' | 'now'>, memberId: string): void {
  const room = live.io.to(roomOfPresence(memberId))
  room.emit('offline', { user_id: memberId, last_connexion: now().toISOString() })
  room.socketsLeave(roomOfPresence(memberId))
}

/** Ends it that two members hear of each other's presence: for a block, after the commit. */
export function forgetPresence({ live }: Pick<Context, 'live'>, a: string, b: string): void {
  live.io.in(roomOfMember(a)).socketsLeave(roomOfPresence(b))
  live.io.in(roomOfMember(b)).socketsLeave(roomOfPresence(a))
}
