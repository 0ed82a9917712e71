import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { hidesLastSeen, lastSeenBy, onlineFor, profiles } from '../../../schema/profiles.tables.ts'
import { likes, likesMember, notBlocked } from '../../../schema/relations.tables.ts'

export interface PresenceRow {
  id: string
  online: number
  /** Also null if it isn't shown. */
  last_connexion: Date | null
  hidden: boolean
}

/** Writes whether a member is online; false if it hasn't changed. */
export async function savePresence(db: Database, memberId: string, online: 0 | 1, now: Date) {
  const { rowCount } = await db
    .update(profiles)
    .set({ online, last_connexion: now })
    .where(and(eq(profiles.member_id, memberId), ne(profiles.online, online)))
  return Boolean(rowCount)
}

/** Returns the presence of the given members visible to the viewer. */
export function findPresence(db: Database, viewerId: string, ids: string[]): Promise<PresenceRow[]> {
  return db
    .select({
      id: members.id,
      online: onlineFor(viewerId),
      last_connexion: lastSeenBy(viewerId),
      hidden: hidesLastSeen(viewerId),
    })
    .from(members)
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .where(
      and(
        sql`${members.id} = any(${sql.param(ids)}::uuid[])`,
        eq(members.status, 1),
        isNotNull(members.verified_at),
        notBlocked(viewerId, members.id),
      ),
    )
}

// Under an alias: the condition below uses the same table again.
const given = alias(likes, 'given')

/** Returns the ids of a member's matches. */
export async function findMatchIds(db: Database, memberId: string): Promise<string[]> {
  const found = await db
    .select({ id: given.liked_id })
    .from(given)
    .where(and(eq(given.liker_id, memberId), likesMember(given.liked_id, memberId)))
  return found.map(({ id }) => id)
}

/** Returns the ids of the given members who hide when they were last seen. */
export async function findHidingLastSeen(db: Database, ids: string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(and(inArray(profiles.member_id, ids), profiles.hide_last_seen))
  return new Set(found.map(({ id }) => id))
}

/** The properties that members can hide; each column is a switch in their settings. */
export type HiddenPart = 'hide_last_seen' | 'hide_online' | 'hide_read_marks' | 'hide_lastname'

/** Returns whether a member shows only matches whether they're online. */
export async function isSecretive(db: Database, memberId: string): Promise<boolean> {
  const secretive = or(profiles.hide_last_seen, profiles.hide_online)
  return (await db.$count(profiles, and(eq(profiles.member_id, memberId), secretive))) > 0
}

/** Writes whether a member hides something; false if it hasn't changed. */
export async function saveHiding(
  db: Database,
  memberId: string,
  { part, hide }: { part: HiddenPart; hide: boolean },
): Promise<boolean> {
  const { rowCount } = await db
    .update(profiles)
    .set({ [part]: hide })
    .where(and(eq(profiles.member_id, memberId), ne(profiles[part], hide)))
  return Boolean(rowCount)
}
