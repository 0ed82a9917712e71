import { msg } from '@lingui/core/runtime-macro'
import type { Match } from '@savanna/contract/chat/routes'
import { LIMITS } from '@savanna/contract/common'
import type { Sentence } from '@savanna/contract/language/say'
import { DAY_MS } from '@savanna/contract/time'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { findUnlimited } from '../allowances/index.ts'
import { signPortrait } from '../pictures/index.ts'
import { findMatches, type MatchRow } from './matches.repository.ts'
import { findMessages, findSentCount, lockRead, messageFromRow, saveRead } from './messages.repository.ts'
import { findRoomFor, findRoomOfPair, findRoomWithMarks, type Room } from './rooms.repository.ts'

const PAGE = 50
// How long deletions are listed: longer than any browser keeps a conversation in memory.
const DELETIONS_LISTED_MS = 30 * DAY_MS

export const ROOM_NOT_FOUND = msg`This conversation doesn’t exist.`

/** Returns the problem for a conversation that the caller can't open. */
export function roomNotFound() {
  return problem(404, 'room_not_found', ROOM_NOT_FOUND)
}

/**
 * Returns a member's open room.
 * @throws 404 `room_not_found` if there is none, or the member isn't one of its two
 */
export async function enterRoom(db: Database, me: Caller, roomId: string): Promise<Room> {
  const room = await findRoomFor(db, roomId, me.id)
  if (!room) throw roomNotFound()
  return room
}

/**
 * Returns the id of two members' open room.
 * @throws 404 `room_not_found` if there is none
 */
export async function findRoomWith(
  { db }: Context,
  me: Caller,
  otherId: string,
): Promise<{ room_id: string }> {
  const room = await findRoomOfPair(db, me.id, otherId)
  if (!room) throw roomNotFound()
  return { room_id: room.id }
}

interface MessagePage {
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/**
 * Returns 50 of a room's messages, in order: the last ones, those before or after a number, or those around
 * it. Includes how far each side has read and the numbers of messages deleted in the last 30 days.
 * @throws 404 `room_not_found`
 */
export async function readRoom(
  { db, now }: Context,
  me: Caller,
  roomId: string,
  { around, ...page }: MessagePage,
) {
  const since = new Date(now().getTime() - DELETIONS_LISTED_MS)
  const room = await findRoomWithMarks(db, { id: roomId, me: me.id, since })
  if (!room) throw roomNotFound()
  const rows =
    around === undefined
      ? await findMessages(db, room.id, { ...page, limit: PAGE })
      : await pageAround(db, room.id, around)
  return {
    result: rows.map(messageFromRow),
    // Numbers have no gaps, so there are earlier messages exactly if the first row's number is above 1.
    more: (rows[0]?.seq ?? 1) > 1,
    read: room.read,
    gone: room.gone,
    ...(room.last_change > 0 && { last_change: room.last_change }),
  }
}

async function pageAround(db: Database, roomId: string, seq: number) {
  const limit = PAGE / 2
  const upTo = await findMessages(db, roomId, { before: seq + 1, limit })
  return [...upTo, ...(await findMessages(db, roomId, { after: seq, limit }))]
}

async function findFreeLimit(db: Database, memberId: string, now: Date): Promise<number | null> {
  return (await findUnlimited(db, memberId, now)) ? null : LIMITS.freeMessages
}

/**
 * Returns how many of a member's messages have been counted, and how many they may send in all; null means no
 * limit.
 */
export async function readMessageCount({ db, now }: Context, me: Caller) {
  return { messageCount: await findSentCount(db, me.id), limit: await findFreeLimit(db, me.id, now()) }
}

/** Returns the problem for a message that doesn't exist, or that the caller may not change. */
export function messageNotFound(sentence: Sentence = msg`This message doesn’t exist.`) {
  return problem(404, 'message_not_found', sentence)
}

/** Marks a room as read up to a number. Returns the new mark, or undefined if nothing changed. */
export async function markRead({ db }: Context, me: Caller, roomId: string, seq: number) {
  return db.transaction(async (tx) => {
    const mine = { roomId, me: me.id }
    const before = await lockRead(tx, mine)
    if (!before) throw roomNotFound()
    const read = Math.max(before.read_seq, Math.min(seq, before.last_seq))
    if (read === before.read_seq) return undefined
    await saveRead(tx, { ...mine, seq: read })
    return { room: { id: roomId, otherId: before.otherId }, seq: read, shared: before.shared }
  })
}

/** Returns a member's matches for the contact list, the latest conversation first. */
export async function readMatches(context: Context, me: Caller) {
  const matches = (await findMatches(context.db, me.id)).map((row) => matchOf(context, me, row))
  return {
    result: matches,
    status: matches.map(({ other }) => ({ id: other.id, online: other.online })),
    profile_pic: matches.map(({ other }) => ({ user_id: other.id, url: other.portrait?.url ?? null })),
  }
}

function matchOf(context: Context, me: Caller, row: MatchRow): Match {
  const portrait = signPortrait(context, me.sessionId, row)
  const usernameOf = (id: string) => (id === me.id ? me.username : row.username)
  return {
    user_1: row.low_id,
    user_2: row.high_id,
    username_1: usernameOf(row.low_id),
    username_2: usernameOf(row.high_id),
    room_id: row.room_id,
    other: {
      id: row.id,
      username: row.username,
      firstname: row.firstname,
      gender: row.gender,
      portrait,
      online: row.online === 1 ? 1 : 0,
      last_connexion: row.last_connexion?.toISOString() ?? null,
      ...(row.last_seen_hidden && { last_seen_hidden: true }),
    },
    last_message: row.last_message && messageFromRow(row.last_message),
    unread: row.unread ?? 0,
    date: row.matched_at.toISOString(),
  }
}
