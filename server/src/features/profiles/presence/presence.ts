import { Id } from '@savanna/contract/common'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { type LiveSocket, roomOfMember } from '../../../kit/realtime/realtime.ts'
import { announcePresence, roomOfPresence, tellPresence } from './presence.live.ts'
import { isAnywhere } from './presence.nodes.repository.ts'
import { createPresenceNode, type PresenceNode } from './presence.nodes.ts'
import { findMatchIds, findPresence } from './presence.repository.ts'

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

function laterByTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Follows who is connected and tells those who watch; `close` writes down who has left. */
export function startPresence(world: World, options: PresenceOptions = {}) {
  const { graceMs = GRACE_MS, later = laterByTimer } = options
  const node = createPresenceNode(world)
  let closing = false
  const leaving = new Map<string, () => void>()
  const settling = new Map<string, Promise<void>>()

  // One after the other for each member: the last one to run sees how things are in the end.
  function settle(memberId: string): Promise<void> {
    const turn = (settling.get(memberId) ?? Promise.resolve())
      .then(() => settlePresence(world, node, memberId))
      .catch((error: unknown) => {
        world.log.error({ err: error }, 'presence could not be written')
        if (!closing) leave(memberId)
      })
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
    watchOwnMatches(world, socket).catch((error: unknown) =>
      world.log.error({ err: error }, 'watching failed'),
    )
  })

  return {
    /** Takes this server's place among those of the site. */
    open: (options: { alone: boolean }) =>
      node.open(options, {
        gone: async (ids, at) => {
          for (const id of ids) await announceGone(world, id, at)
        },
        forgotten: async (ids) => void (await Promise.all(ids.map(settle))),
      }),
    async close() {
      closing = true
      const left = [...leaving.keys()]
      for (const cancel of leaving.values()) cancel()
      leaving.clear()
      await Promise.all([...left.map(settle), ...settling.values()])
      await node
        .close()
        .catch((error: unknown) => world.log.error({ err: error }, 'presence could not be written'))
    },
  }
}

/** Presence for the whole life of a server. */
export async function registerPresence(app: FastifyInstance, context: Context): Promise<void> {
  const presence = startPresence(context)
  // Other servers of the same site may hold connections; a lone one knows that it has none yet.
  await presence.open({ alone: context.config.redisUrl === undefined })
  app.addHook('onClose', () => presence.close())
}

async function settlePresence(world: World, node: PresenceNode, memberId: string) {
  const change = await node.note(memberId, world.live.isHere(memberId))
  if (change?.online === 1) await announcePresence(world, memberId, { online: 1, at: change.at })
  if (change?.online === 0) await announceGone(world, memberId, change.at)
}

/** Tells that a member went; and that they are back, where they came to another server while it was told. */
async function announceGone(world: World, memberId: string, at: Date) {
  await announcePresence(world, memberId, { online: 0, at })
  if (await isAnywhere(world.db, memberId))
    await announcePresence(world, memberId, { online: 1, at: world.now() })
}

async function watch({ db }: World, socket: MemberSocket, input: unknown) {
  const ids = WatchedIds.safeParse(input).data ?? []
  if (ids.length === 0 || socket.rooms.size + ids.length > WATCHED_PER_SOCKET) return
  const viewer = socket.data.caller.id
  const visible = await findPresence(db, viewer, ids)
  await socket.join(visible.map(({ id }) => roomOfPresence(id)))
  // A block may have come between looking and joining. What is so now is told: an event may have been missed.
  const still = new Map((await findPresence(db, viewer, ids)).map((row) => [row.id, row]))
  for (const { id } of visible) {
    const row = still.get(id)
    if (row) tellPresence(socket, row)
    else await socket.leave(roomOfPresence(id))
  }
}

async function roomsOfMatches(db: Context['db'], memberId: string): Promise<string[]> {
  const visible = await findPresence(db, memberId, await findMatchIds(db, memberId))
  return visible.map(({ id }) => roomOfPresence(id))
}

/** Lets a new connection hear of all matches of its member. */
async function watchOwnMatches({ db }: Pick<Context, 'db'>, socket: MemberSocket): Promise<void> {
  await socket.join(await roomsOfMatches(db, socket.data.caller.id))
}

/** Lets every connection of a member hear of all their matches. */
export async function watchMatches({ db, live }: Pick<Context, 'db' | 'live'>, memberId: string) {
  live.io.in(roomOfMember(memberId)).socketsJoin(await roomsOfMatches(db, memberId))
}

/** Tells those who watch a member that they are gone, for good: for a deleted account, after the commit. */
export function dropPresence({ live }: Pick<Context, 'live'>, memberId: string): void {
  const room = live.io.to(roomOfPresence(memberId))
  room.emit('offline', { user_id: memberId, last_connexion: null })
  room.socketsLeave(roomOfPresence(memberId))
}

/** Ends it that two members hear of each other's presence: for a block, after the commit. */
export function forgetPresence({ live }: Pick<Context, 'live'>, a: string, b: string): void {
  live.io.in(roomOfMember(a)).socketsLeave(roomOfPresence(b))
  live.io.in(roomOfMember(b)).socketsLeave(roomOfPresence(a))
}
