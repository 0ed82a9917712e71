import { FREE_LIMIT_NOTICE, type Match, type Message, SendMessage } from '@savanna/contract/chat'
import { LIMITS } from '@savanna/contract/common'
import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { problem } from '../../kit/http/problem.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { parseInput } from '../../kit/http/validation.ts'
import { photoOf } from '../pictures/index.ts'
import { findPlan } from '../plans/index.ts'
import { findMatches, type MatchRow } from './matches.repository.ts'
import {
  addUnread,
  countSent,
  findReads,
  findSent,
  findSentCount,
  insertMessage,
  messageOf,
  pageOfMessages,
  saveRead,
} from './messages.repository.ts'
import { findRoomFor, findRoomOfPair, lockRoom, type Room } from './rooms.repository.ts'

const PAGE = 50

export const ROOM_NOT_FOUND = 'This conversation does not exist.'

/** The open room that a member asks for; a stranger learns no more than that there is none. */
export async function enterRoom(db: Database, me: Caller, roomId: string): Promise<Room> {
  const room = await findRoomFor(db, roomId, me.id)
  if (!room) throw problem(404, 'room_not_found', ROOM_NOT_FOUND)
  return room
}

export async function roomWith({ db }: Context, me: Caller, otherId: string): Promise<{ room_id: string }> {
  const room = await findRoomOfPair(db, me.id, otherId.toLowerCase())
  if (!room) throw problem(404, 'room_not_found', ROOM_NOT_FOUND)
  return { room_id: room.id }
}

export async function readRoom(
  { db }: Context,
  me: Caller,
  roomId: string,
  page: { before?: number | undefined; after?: number | undefined },
) {
  const room = await enterRoom(db, me, roomId)
  const rows = await pageOfMessages(db, room.id, { ...page, limit: PAGE })
  return {
    result: rows.map(messageOf),
    // Numbers have no gaps, so everything before the first row is there exactly when its number is above 1.
    more: (rows[0]?.seq ?? 1) > 1,
    read: await findReads(db, room.id, me.id),
  }
}

async function freeLimitOf(db: Database, memberId: string, now: Date): Promise<number | null> {
  return (await findPlan(db, memberId, now)) ? null : LIMITS.freeMessages
}

/** How many messages a member has sent, and how many they may send in all. */
export async function readMessageCount({ db, now }: Context, me: Caller) {
  return { messageCount: await findSentCount(db, me.id), limit: await freeLimitOf(db, me.id, now()) }
}

export interface Sent {
  message: Message
  messageCount: number
  room: Room
  /** True when the message had been stored before and this was a repetition. */
  repeated: boolean
}

/** Stores a message, its number, count and unread mark together, or finds that it is stored already. */
export async function sendMessage(
  { db, now }: Context,
  me: Caller,
  roomId: string,
  input: unknown,
): Promise<Sent> {
  const { text, client_id: clientId } = parseInput(SendMessage, input)
  return db
    .transaction(async (tx) => {
      await lockRoom(tx, roomId)
      const room = await enterRoom(tx, me, roomId)
      const stored = await findSent(tx, me.id, clientId)
      if (stored) {
        if (stored.room_id !== room.id) throw usedElsewhere()
        const messageCount = await findSentCount(tx, me.id)
        return { message: messageOf(stored), messageCount, room, repeated: true }
      }
      const messageCount = await countSent(tx, me.id, await freeLimitOf(tx, me.id, now()))
      if (messageCount === undefined) throw problem(403, 'free_limit', FREE_LIMIT_NOTICE)
      const row = await insertMessage(tx, {
        roomId: room.id,
        senderId: me.id,
        clientId,
        content: text,
        now: now(),
      })
      await addUnread(tx, room.id, room.otherId)
      return { message: messageOf(row), messageCount, room, repeated: false }
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? usedElsewhere(error) : error
    })
}

function usedElsewhere(cause?: unknown) {
  const refusal = problem(409, 'client_id_used', 'This message was already sent in another conversation.')
  return Object.assign(refusal, { cause })
}

/** The same id sent to two rooms at once meets the unique constraint. */
function isDuplicate(error: unknown): boolean {
  return (error as { cause?: { code?: string } }).cause?.code === '23505'
}

/** Marks a room read; gives the new mark, or nothing when nothing changed. */
export async function markRead({ db }: Context, me: Caller, roomId: string, seq: number) {
  return db.transaction(async (tx) => {
    const room = await enterRoom(tx, me, roomId)
    const read = await saveRead(tx, room.id, me.id, seq)
    return read === undefined ? undefined : { room, seq: read }
  })
}

export async function readMatches(context: Context, me: Caller) {
  const matches = (await findMatches(context.db, me.id)).map((row) => matchOf(context, me, row))
  return {
    result: matches,
    status: matches.map(({ other }) => ({ id: other.id, online: other.online })),
    profile_pic: matches.map(({ other }) => ({ user_id: other.id, url: other.portrait?.url ?? null })),
  }
}

function matchOf(context: Context, me: Caller, row: MatchRow): Match {
  const { media_key, thumbhash } = row
  const portrait = media_key && thumbhash ? photoOf(context, me.sessionId, { media_key, thumbhash }) : null
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
    },
    last_message: row.last_message && messageOf(row.last_message),
    unread: row.unread ?? 0,
    date: row.matched_at.toISOString(),
  }
}
