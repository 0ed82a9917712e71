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
    /** True once the account is older than a week and shares its browser with no other; only then it counts in full for others. */
    established: boolean().notNull().default(false),
    /** When the account last logged in from a browser that another account uses. */
    shared_browser_at: timestamp({ withTimezone: true }),
    /** Rises with each change of the fields that the member sets. */
    version: integer().notNull().default(0),
    online: smallint().notNull().default(0),
    last_connexion: timestamp({ withTimezone: true }),
    /** Nobody is told when the member was last here, and the member is told it of nobody. */
    hide_last_seen: boolean().notNull().default(false),
    /** To whom the orientation is told; `fitting` are those who fit, both ways. */
    orientation_shown: text({ enum: ORIENTATION_SHOWN }).notNull().default('fitting'),
    /** To whom the answers to the intimate panels are told. */
    intimate_shown: text({ enum: INTIMATE_SHOWN }).notNull().default('fitting'),
    /** Matches alone are told whether the member is online and when they were last here. */
    hide_online: boolean().notNull().default(false),
    /** The member neither sends nor sees read marks. */
    hide_read_marks: boolean().notNull().default(false),
    /** Others are told the initial of the last name alone. */
    hide_lastname: boolean().notNull().default(false),
    /** Who may comment on the member's posts. */
    comments_from: text({ enum: REACH }).notNull().default('everyone'),
    /** Who may follow the member; a change ends no follow. */
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

/** One row a change of position, so a day's changes can be counted. */
export const locationChanges = pgTable(
  'location_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: ofMember(),
    changed_at: moment(),
  },
  (table) => [index().on(table.member_id, table.changed_at)],
)

/** One row a change of a field that changes rarely, so changes can be counted; what it was isn't kept. */
export const profileChanges = pgTable(
  'profile_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    member_id: ofMember(),
    field: text({ enum: RARELY_CHANGED }).notNull(),
    changed_at: moment(),
    /** By an administrator: it counts as none of the member's. */
    by_administrator: boolean().notNull().default(false),
  },
  (table) => [index().on(table.member_id, table.changed_at)],
)

/**
 * Returns the condition that the viewer may not see when the member of the row was last seen, since one of the two
 * hides it. Whether the viewer hides it is looked up, unless the query passes a column that has it.
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

/** Returns the condition that the viewer and the member of the row like each other. */
function isMatched(viewer: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`(${likesMember(viewer, profiles.member_id)} and ${likesMember(profiles.member_id, viewer)})`
}

/**
 * Returns the condition that the viewer isn't told whether the member of the row is online: who hides that,
 * or when they were last here, tells it to matches alone, for whoever watches someone come and go knows when
 * they were here.
 */
export function hidesOnline(viewer: SQLWrapper | string): SQL<boolean> {
  return sql<boolean>`(${profiles.member_id} <> ${viewer}
    and (${profiles.hide_last_seen} or ${profiles.hide_online}) and not ${isMatched(viewer)})`
}

/** Returns 1 when the member of the row is online and the viewer may know it: the only way to read it for others. */
export function onlineFor(viewer: SQLWrapper | string): SQL<number> {
  return sql<number>`case when ${hidesOnline(viewer)} then 0 else ${profiles.online} end`
}

/**
 * Returns why the viewer may not comment on the posts of the member of the row, or not follow them; null when they may. The
 * same decision as `findClosed`, for queries.
 */
export function closedFor(
  viewer: SQLWrapper | string,
  reach: typeof profiles.comments_from | typeof profiles.follows_from,
): SQL<Closed | null> {
  return sql<Closed | null>`case when ${reach} = 'everyone' or ${profiles.member_id} = ${viewer}
    or (${reach} = 'tied' and ${tiedTo(profiles.member_id, viewer)}) then null else ${reach} end`
}

/** Returns the last name of the member of the row, or its initial alone: the only way to read it for others. */
export function lastnameFor(viewer: SQLWrapper | string): SQL<string> {
  return sql<string>`case when ${profiles.hide_lastname} and ${profiles.member_id} <> ${viewer}
    then upper(left(${profiles.lastname}, 1)) || '.' else ${profiles.lastname} end`
}

/**
 * Returns when the member of the row was last seen, null where the viewer may not see it: the only way to read it for
 * others.
 */
export function lastSeenBy(viewer: SQLWrapper | string): SQL<Date | null> {
  return sql<Date | null>`case when ${hidesLastSeen(viewer)} then null else ${profiles.last_connexion} end`.mapWith(
    profiles.last_connexion,
  )
}

/**
 * Returns the expression of a text as it is searched: in lower case, without accents, and with one form of letters that
 * have several. The function of the database is in migration 0055; the indexes of names are on it.
 */
export function foldedText(text: SQLWrapper): SQL<string> {
  return sql<string>`fold_text(${text})`
}
