import { RARELY_CHANGED } from '@savanna/contract/profiles/rare-changes'
import { type Closed, REACH } from '@savanna/contract/profiles/reach'
import { INTIMATE_SHOWN, ORIENTATION_SHOWN } from '@savanna/contract/profiles/visibility'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'
import { likesMember, tiedTo } from './relations.tables.ts'

export const profiles = pgTable(
  'profiles',
  {
    member_id: ofMember().primaryKey(),
    firstname: text().notNull(),
    lastname: text().notNull(),
    gender: text({ enum: ['man', 'woman'] }),
    sexual_orientation: text({ enum: ['bi', 'hetero', 'homo'] }),
    bio: text(),
    /** Whole centimetres; null, like work, if the member doesn't say. */
    height: smallint(),
    work: text(),
    birthdate: date({ mode: 'string' }),
    city: text(),
    country: text(),
    /** Degrees, always snapped to the 0.02 degree grid before they get here. */
    geo_lat: doublePrecision(),
    geo_long: doublePrecision(),
    age_min: smallint().notNull().default(18),
    age_max: smallint().notNull().default(99),
    /** Kilometres. */
    distance_max: smallint().notNull().default(5),
    pop_min: smallint().notNull().default(0),
    pop_max: smallint().notNull().default(1000),
    /** 0 to 1000; derived from stored actions and recomputable. */
    pop_score: smallint().notNull().default(0),
    /**
     * True once the account is older than a week and shares its browser with no other; only then does it
     * count fully towards others.
     */
    established: boolean().notNull().default(false),
    /** When the account last logged in from a browser that another account uses. */
    shared_browser_at: timestamp({ withTimezone: true }),
    /** Rises with each change to the fields that the member sets. */
    version: integer().notNull().default(0),
    online: smallint().notNull().default(0),
    last_connexion: timestamp({ withTimezone: true }),
    /** Nobody sees when the member was last online, and the member doesn't see it about anyone. */
    hide_last_seen: boolean().notNull().default(false),
    /** The audience of the orientation; `fitting` are those who fit, both ways. */
    orientation_shown: text({ enum: ORIENTATION_SHOWN }).notNull().default('fitting'),
    /** The audience of the answers to the intimate panels. */
    intimate_shown: text({ enum: INTIMATE_SHOWN }).notNull().default('fitting'),
    /** Only matches see whether the member is online and when they last were. */
    hide_online: boolean().notNull().default(false),
    /** The member neither sends nor sees read receipts. */
    hide_read_marks: boolean().notNull().default(false),
    /** Others see only the last name's initial. */
    hide_lastname: boolean().notNull().default(false),
    /** The members who may comment on the member's posts. */
    comments_from: text({ enum: REACH }).notNull().default('everyone'),
    /** The members who may follow the member; a change ends no follow. */
    follows_from: text({ enum: REACH }).notNull().default('everyone'),
  },
  (table) => [
    index('profiles_not_established').on(table.member_id).where(sql`not established`),
    index('profiles_shared_browser').on(table.shared_browser_at).where(sql`shared_browser_at is not null`),
    index('profiles_city').on(table.country, table.city, table.member_id),
    index('profiles_name_prefix').on(sql`fold_text(firstname || ' ' || lastname) text_pattern_ops`),
    index('profiles_orientation_hidden').on(table.member_id).where(sql`orientation_shown = 'nobody'`),
    index('profiles_lastname_prefix').on(sql`fold_text(lastname) text_pattern_ops`),
  ],
)

export const memberTags = pgTable(
  'member_tags',
  {
    member_id: ofMember(),
    tag_id: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.member_id, table.tag_id] })],
)

/** One row per change of position, so a day's changes can be counted. */
export const locationChanges = pgTable(
  'location_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: ofMember(),
    changed_at: moment(),
  },
  (table) => [index().on(table.member_id, table.changed_at)],
)

/** One row per change of a rarely changed field, so changes can be counted; the old value isn't stored. */
export const profileChanges = pgTable(
  'profile_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: ofMember(),
    field: text({ enum: RARELY_CHANGED }).notNull(),
    changed_at: moment(),
    /** By an administrator: it doesn't count as one of the member's. */
    by_administrator: boolean().notNull().default(false),
  },
  (table) => [index().on(table.member_id, table.changed_at)],
)

/**
 * Returns the condition that the viewer may not see when the row's member was last seen, since one of the two
 * hides it. Whether the viewer hides it is looked up, unless the query passes a column for it.
 */
export function hidesLastSeen(
  viewer: SQLWrapper | string,
  hides: SQL = sql`exists (
    select 1 from ${profiles} as looking where looking.member_id = ${viewer} and looking.hide_last_seen
  )`,
): SQL<boolean> {
  return sql<boolean>`(${profiles.member_id} <> ${viewer}
    and (${profiles.hide_last_seen} or ${hides} or (${profiles.hide_online} and not ${isMatched(viewer)})))`
}

/** Returns the condition that the viewer and the row's member like each other. */
function isMatched(viewer: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`(${likesMember(viewer, profiles.member_id)} and ${likesMember(profiles.member_id, viewer)})`
}

/**
 * Returns the condition that the viewer may not see whether the row's member is online: members who hide
 * that, or when they were last online, show it only to matches, since someone who watches them come and go
 * knows the time.
 */
export function hidesOnline(viewer: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`(${profiles.member_id} <> ${viewer}
    and (${profiles.hide_last_seen} or ${profiles.hide_online}) and not ${isMatched(viewer)})`
}

/** Returns 1 if the row's member is online and the viewer may see it: the only way to read it for others. */
export function onlineFor(viewer: SQLWrapper | string): SQL<number> {
  return sql<number>`case when ${hidesOnline(viewer)} then 0 else ${profiles.online} end`
}

/**
 * Returns why the viewer may not comment on the posts of the row's member, or not follow them; null if they
 * may. The same decision as `findClosed`, for queries.
 */
export function closedFor(
  viewer: SQLWrapper | string,
  reach: typeof profiles.comments_from | typeof profiles.follows_from,
): SQL<Closed | null> {
  return sql<Closed | null>`case when ${reach} = 'everyone' or ${profiles.member_id} = ${viewer}
    or (${reach} = 'tied' and ${tiedTo(profiles.member_id, viewer)}) then null else ${reach} end`
}

/** Returns the last name of the row's member, or only its initial: the only way to read it for others. */
export function lastnameFor(viewer: SQLWrapper | string): SQL<string> {
  return sql<string>`case when ${profiles.hide_lastname} and ${profiles.member_id} <> ${viewer}
    then upper(left(${profiles.lastname}, 1)) || '.' else ${profiles.lastname} end`
}

/**
 * Returns when the row's member was last seen, null if the viewer may not see it: the only way to read it for
 * others.
 */
export function lastSeenBy(viewer: SQLWrapper | string): SQL<Date | null> {
  return sql<Date | null>`case when ${hidesLastSeen(viewer)} then null else ${profiles.last_connexion} end`.mapWith(
    profiles.last_connexion,
  )
}

/**
 * Returns a text's expression for search: in lower case, without accents, and with one form of letters that
 * have several. The database function is in migration 0055; the name indexes use it.
 */
export function foldedText(text: SQLWrapper): SQL<string> {
  return sql<string>`fold_text(${text})`
}
