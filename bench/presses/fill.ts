import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../server/src/kit/database/database.ts'
import { newId } from '../../server/src/kit/ids.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { messages, rooms } from '../../server/src/schema/chat.tables.ts'
import { posts } from '../../server/src/schema/posts.tables.ts'

const MINUTE_MS = 60_000
const TITLES = [
  'Evening by the lake',
  'First frost on the allotment',
  'Who knows this song?',
  'Bread, third attempt',
]

async function findMember(db: Database, username: string): Promise<string> {
  const [found] = await db.select({ id: members.id }).from(members).where(eq(members.username, username))
  if (!found) throw new Error(`The demo has no member ${username}.`)
  return found.id
}

/** Makes a member's newest conversation this long; returns its room's id. */
export async function fillConversation(db: Database, username: string, count: number): Promise<string> {
  const me = await findMember(db, username)
  const [room] = await db
    .select()
    .from(rooms)
    .where(sql`${me} in (${rooms.low_id}, ${rooms.high_id}) and ${rooms.last_seq} > 0`)
    .limit(1)
  if (!room) throw new Error('The demo has no conversation.')
  const start = Date.now() - count * 30 * MINUTE_MS
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    room_id: room.id,
    seq: room.last_seq + index + 1,
    sender_id: index % 3 === 0 ? room.low_id : room.high_id,
    client_id: newId(),
    content: `Message ${index + 1}.${index % 7 === 0 ? ' And a few more words, so that lines differ in height.'.repeat(3) : ''}`,
    created_at: new Date(start + index * 30 * MINUTE_MS),
  }))
  for (let from = 0; from < count; from += 1_000)
    await db.insert(messages).values(rows.slice(from, from + 1_000))
  await db
    .update(rooms)
    .set({ last_seq: room.last_seq + count })
    .where(eq(rooms.id, room.id))
  return room.id
}

/** Adds a member's posts to the feed, without pictures. */
export async function fillFeed(db: Database, username: string, count: number): Promise<void> {
  const author = await findMember(db, username)
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    member_id: author,
    title: `${TITLES[index % TITLES.length]} (${index + 1})`,
    client_id: newId(),
    created_at: new Date(Date.now() - (count - index) * MINUTE_MS),
  }))
  for (let from = 0; from < count; from += 500) await db.insert(posts).values(rows.slice(from, from + 500))
}
