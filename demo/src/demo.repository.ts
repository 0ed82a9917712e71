import type { Reaction } from '@savanna/contract/chat/message'
import { DAY_MS } from '@savanna/contract/time'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StoredAnswers } from '../../server/src/features/preferences/index.ts'
import type { Database } from '../../server/src/kit/database/database.ts'
import { newId } from '../../server/src/kit/ids.ts'
import type { PictureLook } from '../../server/src/kit/media/picture-look.ts'
import { members } from '../../server/src/schema/accounts.tables.ts'
import { messages, roomReads, rooms } from '../../server/src/schema/chat.tables.ts'
import { notifications } from '../../server/src/schema/notifications.tables.ts'
import { pictures } from '../../server/src/schema/pictures.tables.ts'
import { plans, subscriptions } from '../../server/src/schema/plans.tables.ts'
import { preferences } from '../../server/src/schema/preferences.tables.ts'
import { memberTags, profiles } from '../../server/src/schema/profiles.tables.ts'
import { follows, likes, visits } from '../../server/src/schema/relations.tables.ts'
import type { Person } from './people.ts'

export interface DemoPicture extends PictureLook {
  slot: number
  key: string
  thumbhash: string
}

export interface DemoMember extends Person {
  id: string
  mail: string
}

/** Stores a member with a complete profile. */
export async function insertDemoMember(
  db: Database,
  person: DemoMember,
  stored: {
    passwordHash: string
    pictures: DemoPicture[]
    position: { latitude: number; longitude: number }
    answers: Partial<StoredAnswers>
    seen: Date
    joined: Date
  },
): Promise<void> {
  const { id, username, mail, tags, place, ...profile } = person
  await db.transaction(async (tx) => {
    await tx.insert(members).values({
      id,
      username,
      mail,
      password_hash: stored.passwordHash,
      verified_at: stored.joined,
      created_at: stored.joined,
    })
    await tx.insert(profiles).values({
      ...profile,
      member_id: id,
      city: place.city,
      country: place.country,
      geo_lat: stored.position.latitude,
      geo_long: stored.position.longitude,
      last_connexion: stored.seen,
      // Invented people have been here for a while.
      established: true,
    })
    await tx.insert(preferences).values({ ...stored.answers, member_id: id, version: 1 })
    await tx.insert(memberTags).values(tags.map((tag_id) => ({ member_id: id, tag_id })))
    await insertDemoPictures(tx, id, stored.pictures)
  })
}

/** Stores a member's pictures; the one in the first slot is the main picture. */
export async function insertDemoPictures(
  db: Database,
  memberId: string,
  drawn: DemoPicture[],
): Promise<void> {
  await db.insert(pictures).values(
    drawn.map(({ slot, key, thumbhash, focus, scrim }) => ({
      id: newId(),
      member_id: memberId,
      pic_index: slot,
      is_main: slot === 0,
      media_key: key,
      thumbhash,
      focus_x: focus.x,
      focus_y: focus.y,
      scrim,
    })),
  )
}

/** Returns the given members who have exactly one picture. */
export async function findWithOnePicture(db: Database, memberIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: pictures.member_id })
    .from(pictures)
    .where(inArray(pictures.member_id, memberIds))
    .groupBy(pictures.member_id)
    .having(sql`count(*) = 1`)
  return new Set(rows.map(({ id }) => id))
}

const BATCH = 1000

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) await insert(rows.slice(start, start + BATCH))
}

export async function insertLikes(
  db: Database,
  pairs: { liker_id: string; liked_id: string }[],
): Promise<void> {
  await inBatches(pairs, (batch) => db.insert(likes).values(batch).onConflictDoNothing())
}

export async function insertFollows(
  db: Database,
  pairs: { follower_id: string; followed_id: string }[],
): Promise<void> {
  await inBatches(pairs, (batch) => db.insert(follows).values(batch).onConflictDoNothing())
}

export async function insertVisits(
  db: Database,
  pairs: { visitor_id: string; visited_id: string }[],
  day: string,
): Promise<void> {
  await inBatches(pairs, (batch) =>
    db
      .insert(visits)
      .values(batch.map((pair) => ({ ...pair, day })))
      .onConflictDoNothing(),
  )
}

export async function insertNotifications(
  db: Database,
  rows: { member_id: string; sender_id: string; type: 'visit' | 'like' | 'like_back' | 'follow' }[],
): Promise<void> {
  const notices = rows.map((row) => {
    const id = newId()
    return { id, line_id: id, ...row }
  })
  await db.insert(notifications).values(notices)
}

/** A line in an invented conversation. */
export interface Line {
  by: 'me' | 'other'
  content: string
  /** The number of the message that it replies to, from 1. */
  replyTo?: number
  /** The reader's reaction. */
  reaction?: Reaction
}

const LINE_EVERY_MS = 240_000

/** Fills two members' conversation; a last line from the other member is unread. */
export async function insertConversation(
  db: Database,
  { roomId, other, me, lines }: { roomId: string; other: string; me: string; lines: Line[] },
) {
  const start = Date.now() - lines.length * LINE_EVERY_MS
  const unread = lines.at(-1)?.by === 'other' ? 1 : 0
  let last_change = 0
  const rows = lines.map(({ by, content, replyTo, reaction }, index) => {
    const [sender_id, reader] = by === 'me' ? [me, other] : [other, me]
    return {
      id: newId(),
      room_id: roomId,
      seq: index + 1,
      sender_id,
      client_id: newId(),
      content,
      created_at: new Date(start + index * LINE_EVERY_MS),
      reply_to: replyTo ?? null,
      ...(reaction && { reactions: [{ user_id: reader, reaction }], changed: ++last_change }),
    }
  })
  await db.transaction(async (tx) => {
    await tx.insert(messages).values(rows)
    await tx.update(rooms).set({ last_seq: lines.length, last_change }).where(eq(rooms.id, roomId))
    const ofRoom = eq(roomReads.room_id, roomId)
    await tx.update(roomReads).set({ read_seq: lines.length }).where(ofRoom)
    await tx
      .update(roomReads)
      .set({ read_seq: lines.length - unread, unread })
      .where(and(ofRoom, eq(roomReads.member_id, me)))
  })
}

/** A new site's plans: pence and days. */
const PLANS = {
  Dawn: { price: 999, duration: 30 },
  Noon: { price: 2499, duration: 90 },
  Dusk: { price: 7999, duration: 365 },
} as const

/** Days since the demo's plans started. */
const PLANS_BEGAN = 12

/** Stores a new site's plans, and gives each holder one, which ends when its days are over. */
export async function insertPlans(
  db: Database,
  holders: { id: string; plan: keyof typeof PLANS }[],
): Promise<void> {
  const offers = Object.entries(PLANS).map(([title, plan]) => ({ id: newId(), title, ...plan }))
  await db.insert(plans).values(offers.map((offer) => ({ ...offer, status: 'Active' as const })))
  const starts_at = new Date(Date.now() - PLANS_BEGAN * DAY_MS)
  const held = holders.flatMap(({ id: member_id, plan }) => {
    const offer = offers.find(({ title }) => title === plan)
    if (!offer) return []
    const ends_at = new Date(starts_at.getTime() + offer.duration * DAY_MS)
    return { id: newId(), member_id, package_id: offer.id, starts_at, ends_at }
  })
  await db.insert(subscriptions).values(held)
}

export async function findIdsByUsername(
  db: Database,
  usernames: string[],
): Promise<{ id: string; username: string }[]> {
  return db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(inArray(members.username, usernames))
}
