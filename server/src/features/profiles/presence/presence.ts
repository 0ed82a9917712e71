import { msg } from '@lingui/core/runtime-macro'
import type { ClientEvents, ServerEvents } from '@savanna/contract/events'
import { Id } from '@savanna/contract/id'
import { say } from '@savanna/contract/language/say'
import { HOUR_MS } from '@savanna/contract/time'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context, RelationshipHooks } from '../../../context.ts'
import { createKeyedMutex } from '../../../kit/keyed-mutex.ts'
import { joinVisible } from '../../../kit/realtime/join-visible.ts'
import { type LiveSocket, roomOfMember } from '../../../kit/realtime/realtime.ts'
import { computeNextDay } from '../../allowances/index.ts'
import { viewsUsedUp, watchMembers } from '../../daily-views/index.ts'
import { announcePresence, concealFromFormerMatch, emitPresence, roomOfPresence } from './presence.live.ts'
import { isAnywhere } from './presence.nodes.repository.ts'
import { createPresenceNode, type PresenceNode } from './presence.nodes.ts'
import { findMatchIds, findPresence } from './presence.repository.ts'

type PresenceContext = Pick<Context, 'db' | 'live' | 'log' | 'now' | 'config'>
type MemberSocket = LiveSocket<ClientEvents, ServerEvents>

interface PresenceOptions {
  /** How long a member without a connection still counts as online, so a reload doesn't flicker. */
  graceMs?: number
  /** Calls back after a while and returns a way to cancel; tests advance it themselves. */
  later?: Later
  /** The same for each connection's daily work. */
  daily?: Later
}

type Later = (callback: () => void, ms: number) => () => void

const GRACE_MS = 3_000
const WATCHED_PER_CALL = 100
const WATCHED_PER_SOCKET = 300
const TOO_MANY = msg`You can watch at most 300 members at a time. Stop watching others first.`

const WatchedIds = z.array(Id).max(WATCHED_PER_CALL)

function laterByTimer(callback: () => void, ms: number) {
  const timer = setTimeout(callback, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Tracks who is connected and notifies watchers; `close` stores who has left. */
export function startPresence(context: PresenceContext, options: PresenceOptions = {}) {
  const { graceMs = GRACE_MS, later = laterByTimer, daily = laterByTimer } = options
  const node = createPresenceNode(context)
  let closing = false
  const leaving = new Map<string, () => void>()
  const saving = new Set<Promise<void>>()
  const runExclusive = createKeyedMutex()

  // Sequentially for each member: the last one to run sees whether the member is connected in the end.
  function save(memberId: string): Promise<void> {
    const run = runExclusive(memberId, () => savePresence(context, node, memberId))
      .catch((error: unknown) => {
        context.log.error({ err: error }, 'presence could not be written')
        if (!closing) saveLater(memberId)
      })
      .finally(() => saving.delete(run))
    saving.add(run)
    return run
  }

  function saveLater(memberId: string) {
    leaving.get(memberId)?.()
    const cancel = later(() => {
      leaving.delete(memberId)
      void save(memberId)
    }, graceMs)
    leaving.set(memberId, cancel)
  }

  context.live.onConnection((socket) => {
    const { id } = socket.data.caller
    const watched = new Set<string>()
    const stopCounting = countAgainDaily(context, socket, watched, daily)
    socket.on('disconnect', () => {
      stopCounting()
      saveLater(id)
    })
    const failed = (error: unknown) => context.log.error({ err: error }, 'watching failed')
    socket.on('watch', (ids: unknown, ack: unknown) => {
      watch(context, socket, watched, ids)
        .then((answer) => {
          if (typeof ack === 'function') ack(answer)
        })
        .catch(failed)
    })
    socket.on('unwatch', (ids: unknown) => {
      unwatch(context, socket, watched, ids).catch(failed)
    })
    void save(id)
    watchOwnMatches(context, socket).catch((error: unknown) =>
      context.log.error({ err: error }, 'watching failed'),
    )
  })

  return {
    /** Registers this server with the site. */
    open: (options: { alone: boolean }) =>
      node.open(options, {
        gone: async (ids, at) => {
          for (const id of ids) await announceGone(context, id, at)
        },
        forgotten: async (ids) => void (await Promise.all(ids.map(save))),
      }),
    async close() {
      closing = true
      const left = [...leaving.keys()]
      for (const cancel of leaving.values()) cancel()
      leaving.clear()
      await Promise.all([...left.map(save), ...saving])
      await node
        .close()
        .catch((error: unknown) => context.log.error({ err: error }, 'presence could not be written'))
    },
  }
}

/** Runs presence from a server's start to its end. */
export async function registerPresence(app: FastifyInstance, context: Context): Promise<void> {
  const presence = startPresence(context)
  // A site's other servers may hold connections; a single one knows that it has none yet.
  const { redisUrl, workers } = context.config
  await presence.open({ alone: redisUrl === undefined && workers === 1 })
  app.addHook('onClose', () => presence.close())
}

async function savePresence(context: PresenceContext, node: PresenceNode, memberId: string) {
  const change = await node.note(memberId, context.live.isHere(memberId))
  if (change?.online === 1) await announcePresence(context, memberId, { online: 1, at: change.at })
  if (change?.online === 0) await announceGone(context, memberId, change.at)
}

/** Announces that a member went offline, and online again if they have since connected to another server. */
async function announceGone(context: PresenceContext, memberId: string, at: Date) {
  await announcePresence(context, memberId, { online: 0, at })
  if (await isAnywhere(context.db, memberId))
    await announcePresence(context, memberId, { online: 1, at: context.now() })
}

/**
 * Watches as many of the members as the connection may, and as the member's daily views allow over all
 * connections; the reply says whether that was all of them.
 */
async function watch(context: PresenceContext, socket: MemberSocket, watched: Set<string>, input: unknown) {
  const { db } = context
  const asked = WatchedIds.safeParse(input).data ?? []
  for (const id of asked) if (watched.size < WATCHED_PER_SOCKET) watched.add(id)
  const wanted = asked.filter((id) => watched.has(id))
  const viewer = socket.data.caller.id
  // Matches are already in their rooms.
  const fresh = wanted.filter((id) => !socket.rooms.has(roomOfPresence(id)))
  const { has, held_until } = await watchMembers(context, viewer, fresh)
  const denied = new Set(fresh.filter((id) => !has(id)))
  for (const id of denied) watched.delete(id)
  const ids = wanted.filter((id) => !denied.has(id))
  const joined = await joinVisible(socket, roomOfPresence, () => findPresence(db, viewer, ids))
  // Sends the current presence, since an event may have been missed before joining.
  for (const row of joined) emitPresence(socket, row)
  if (held_until !== undefined) return { ok: false, problem: viewsUsedUp(context.now()).toJSON() }
  if (ids.length === asked.length) return { ok: true }
  const message = say(TOO_MANY)
  return { ok: false, problem: { code: 'too_many_watched', message, error: message } }
}

/** How long after midnight a connection is recounted: not all of them at the same moment. */
const SPREAD_MS = HOUR_MS

/**
 * Recounts a connection's watched members on each new day, and stops watching those that the day's views
 * don't allow, until the returned function is called. Otherwise a permanent connection would watch more
 * members every day.
 */
function countAgainDaily(
  context: PresenceContext,
  socket: MemberSocket,
  watched: Set<string>,
  later: Later,
): () => void {
  let cancel = () => {}
  async function countAgain() {
    const ids = [...watched]
    const { has } = await watchMembers(context, socket.data.caller.id, ids)
    await stopWatching(
      context,
      socket,
      watched,
      ids.filter((id) => !has(id)),
    )
  }
  function wait() {
    const now = context.now()
    cancel = later(
      () => {
        countAgain().catch((error: unknown) => context.log.error({ err: error }, 'watching failed'))
        wait()
      },
      computeNextDay(now).getTime() - now.getTime() + Math.random() * SPREAD_MS,
    )
  }
  wait()
  return () => cancel()
}

/** Stops watching; a connection still gets its member's matches. */
async function unwatch(context: PresenceContext, socket: MemberSocket, watched: Set<string>, input: unknown) {
  await stopWatching(context, socket, watched, WatchedIds.safeParse(input).data ?? [])
}

async function stopWatching(
  { db }: PresenceContext,
  socket: MemberSocket,
  watched: Set<string>,
  some: string[],
): Promise<void> {
  const ids = some.filter((id) => watched.delete(id))
  if (ids.length === 0) return
  const matches = new Set(await findMatchIds(db, socket.data.caller.id))
  for (const id of ids) if (!matches.has(id) && !watched.has(id)) await socket.leave(roomOfPresence(id))
}

async function roomsOfMatches(db: Context['db'], memberId: string): Promise<string[]> {
  const visible = await findPresence(db, memberId, await findMatchIds(db, memberId))
  return visible.map(({ id }) => roomOfPresence(id))
}

/** Makes a new connection receive the presence of its member's matches. */
async function watchOwnMatches({ db }: Pick<Context, 'db'>, socket: MemberSocket): Promise<void> {
  await socket.join(await roomsOfMatches(db, socket.data.caller.id))
}

/** Makes every connection of a member receive the presence of their matches. */
export async function watchMatches({ db, live }: Pick<Context, 'db' | 'live'>, memberId: string) {
  live.io.in(roomOfMember(memberId)).socketsJoin(await roomsOfMatches(db, memberId))
}

/** Notifies a member's watchers that they're offline for good. Call it after a deleted account's commit. */
export function dropPresence({ live }: Pick<Context, 'live'>, memberId: string): void {
  const room = live.io.to(roomOfPresence(memberId))
  room.emit('offline', { user_id: memberId, last_connexion: null })
  room.socketsLeave(roomOfPresence(memberId))
}

/** Stops two members from watching each other's presence. Call it after a block's commit. */
export function stopWatchingPresence({ live }: Pick<Context, 'live'>, a: string, b: string): void {
  live.io.in(roomOfMember(a)).socketsLeave(roomOfPresence(b))
  live.io.in(roomOfMember(b)).socketsLeave(roomOfPresence(a))
}

/** Stops two members from receiving each other's presence, after a block or the end of a match that hides it. */
export const profileRelationships: RelationshipHooks = {
  async endByBlock(_tx, blockerId, blockedId) {
    return async (context) => stopWatchingPresence(context, blockerId, blockedId)
  },
  async announceMatches(context, memberIds, change) {
    // Only pairs: a longer list has the former matches of a member who has become invisible.
    if (change === 'ended' && memberIds.length === 2) await concealFromFormerMatch(context, memberIds)
  },
}
