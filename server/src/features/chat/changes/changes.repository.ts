import type { Message } from '@savanna/contract/chat/message'
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { messageChanges, messages, rooms } from '../../../schema/chat.tables.ts'
import { type MessageRow, messageFields } from '../messages.repository.ts'

export type MessageChange = typeof messageChanges.$inferInsert

/** A message by the key that includes its room, without which every partition would be read. */
export type MessageKey = Pick<MessageRow, 'room_id' | 'id'>

/** Returns the condition that a change belongs to this message. */
const isOfMessage = ({ room_id, id }: MessageKey) =>
  and(eq(messageChanges.room_id, room_id), eq(messageChanges.message_id, id))

/** Finds a member's edit or reaction by the id that their browser gave it, for any message in a room. */
export async function findChange(
  db: Database,
  { roomId, memberId, clientId }: { roomId: string; memberId: string; clientId: string },
) {
  const [found] = await db
    .select()
    .from(messageChanges)
    .where(
      and(
        eq(messageChanges.member_id, memberId),
        eq(messageChanges.client_id, clientId),
        eq(messageChanges.room_id, roomId),
      ),
    )
  return found
}

/** Finds a message in a room with its quote. */
export async function findMessage(db: Database, roomId: string, messageId: string) {
  const [found] = await db
    .select(messageFields(sql`${roomId}::uuid`))
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.room_id, roomId)))
  return found
}

/** Counts a message's edits. */
export async function countEdits(db: Database, message: MessageKey): Promise<number> {
  return db.$count(messageChanges, and(isOfMessage(message), eq(messageChanges.kind, 'edit')))
}

/** Stores an edit or a reaction under its client id. */
export async function insertChange(tx: Database, change: MessageChange): Promise<void> {
  await tx.insert(messageChanges).values(change)
}

/** Removes a member's reactions to a message set before a moment, which can't be sent again. */
export async function removeOldReactions(
  tx: Database,
  message: MessageKey,
  { memberId, before }: { memberId: string; before: Date },
): Promise<void> {
  await tx
    .delete(messageChanges)
    .where(
      and(
        isOfMessage(message),
        eq(messageChanges.member_id, memberId),
        eq(messageChanges.kind, 'reaction'),
        lt(messageChanges.created_at, before),
      ),
    )
}

/** Removes the edits and reactions of a deleted message. */
export async function eraseChanges(tx: Database, message: MessageKey): Promise<void> {
  await tx.delete(messageChanges).where(isOfMessage(message))
}

/** Takes a room's next change number, and locks the room until the transaction ends. */
export async function takeChangeNumber(tx: Database, roomId: string): Promise<number> {
  const [taken] = await tx
    .update(rooms)
    .set({ last_change: sql`${rooms.last_change} + 1` })
    .where(eq(rooms.id, roomId))
    .returning({ number: rooms.last_change })
  if (!taken) throw new Error('an open room does not exist')
  return taken.number
}

interface NewState {
  changed: number
  content?: string
  edited_at?: Date
  reactions?: Message['reactions'] | null
}

/** Changes a message's text or reactions. */
export async function updateMessage(
  tx: Database,
  { room_id, id }: MessageKey,
  state: NewState,
): Promise<void> {
  await tx
    .update(messages)
    .set(state)
    .where(and(eq(messages.room_id, room_id), eq(messages.id, id)))
}

/** Finds a room's messages that changed after a number, in the order of their latest change. */
export function findChangedMessages(
  db: Database,
  roomId: string,
  { after, limit }: { after: number; limit: number },
): Promise<MessageRow[]> {
  return db
    .select(messageFields(sql`${roomId}::uuid`))
    .from(messages)
    .where(and(eq(messages.room_id, roomId), gt(messages.changed, after), gt(messages.changed, 0)))
    .orderBy(asc(messages.changed))
    .limit(limit)
}

/** Returns a room's latest change number. */
export async function findLastChange(db: Database, roomId: string): Promise<number> {
  const [found] = await db.select({ number: rooms.last_change }).from(rooms).where(eq(rooms.id, roomId))
  return found?.number ?? 0
}

/** Returns a message's text before its first edit; undefined if it was never edited. */
export async function findFirstText(db: Database, message: MessageKey): Promise<string | undefined> {
  const [first] = await db
    .select({ text: messageChanges.before })
    .from(messageChanges)
    .where(and(isOfMessage(message), eq(messageChanges.kind, 'edit')))
    .orderBy(asc(messageChanges.number))
    .limit(1)
  return first?.text ?? undefined
}
