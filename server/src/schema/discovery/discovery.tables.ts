import { FILTER_DEFAULTS, FILTER_MODES, type PanelFilters } from '@savanna/contract/discovery/routes'
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { ofMember } from '../accounts.tables.ts'

/** Returns a column for the number of a position's grid cell; see `search/grid.ts`. */
function cell(degrees: string): SQL {
  return sql.raw(`floor((lat + 90) / ${degrees})::int * 8192 + floor((lon + 180) / ${degrees})::int`)
}

/** Bits; drizzle knows only the type with a fixed length, to which each comparison would cast. */
const bits = customType<{ data: string }>({ dataType: () => 'varbit' })

const SPOT = sql.raw('(floor(lat * 50)::int + 4500) * 32768 + floor(lon * 50)::int + 9000')

/**
 * One narrow row per member, with everything that finding people reads. Triggers write it in the transaction
 * of its sources (members, profiles, member_tags, pictures). Each index has everything its queries compare
 * except the height, so rows are read only from the index.
 */
export const discovery = pgTable('discovery', {
  member_id: ofMember().primaryKey(),
  /** Gender x orientation, see `cohorts.ts`. */
  cohort: smallint().notNull(),
  /** Bit `tag_id - 1` is set for each interest. */
  tagbits: integer().notNull(),
  birth: date({ mode: 'string' }),
  /** Whole years as last counted: a trigger counts them with `birth`, `consistency/ages.ts` on each birthday. */
  age: smallint(),
  /**
   * Random, chosen once per member. It orders members of the same age, so their order reveals nothing about
   * their birthdays.
   */
  tie: integer().notNull().default(sql`uuid_hash(gen_random_uuid()) & 2147483647`),
  /** The sort key for age: the age, then the tie. */
  age_order: bigint({ mode: 'number' }).generatedAlwaysAs(sql`age::bigint * 2147483648 + tie`),
  pop: smallint().notNull(),
  /** A bit for each answer to a panel, see `answers.ts`. */
  answers: bits().notNull().default(sql`discovery_answer_bits(null)`),
  /** Centimetres; null if the member doesn't say. In no index: only searches by height read it, from the row. */
  height: smallint(),
  /** Degrees, snapped. */
  lat: doublePrecision(),
  lon: doublePrecision(),
  /** Verified, active, complete and placed: may be suggested. */
  ready: boolean().notNull(),
  c0: integer().generatedAlwaysAs(cell('0.05')),
  c1: integer().generatedAlwaysAs(cell('0.2')),
  c2: integer().generatedAlwaysAs(cell('0.8')),
  /** The spot on the 0.02 degree grid: everyone in a spot is equally far from anyone else. */
  spot: integer().generatedAlwaysAs(SPOT),
})

/**
 * One row per member with everything compatibility is based on: ranking reads hundreds of members, and one
 * row each takes a third of the time of one per source. Triggers write it in the transaction of its sources
 * (`discovery`, `profiles`, `preferences`). Separate from `discovery`, because this changes whenever someone
 * comes or goes.
 */
export const discoveryTraits = pgTable('discovery_traits', {
  member_id: ofMember().primaryKey(),
  cohort: smallint().notNull(),
  tagbits: integer().notNull(),
  birth: date({ mode: 'string' }),
  lat: doublePrecision(),
  lon: doublePrecision(),
  age_min: smallint().notNull(),
  age_max: smallint().notNull(),
  /** Kilometres. */
  reach: smallint().notNull(),
  online: smallint().notNull(),
  last_connexion: timestamp({ withTimezone: true }),
  hide_last_seen: boolean().notNull(),
  /** One line of JSON per panel in `ANSWERED`, in order; empty if it was never answered. */
  answers: text().notNull(),
})

/**
 * The answers and height of each member who may be suggested, as numbers: an index of it finds the members
 * with rare ones. Separate from `discovery`, because popularity changes often, and each change would write every
 * answer to the index again.
 */
export const discoveryHoldings = pgTable('discovery_holdings', {
  member_id: ofMember().primaryKey(),
  /** The position of each bit in `answers`, `ANSWER_BITS` + cohort, and `UNSAID_HELD` + height, if any. */
  held: smallint().array().notNull(),
})

/** About how many members hold each number, as last counted: only plans depend on it, not results. */
export const discoveryHeld = pgTable('discovery_held', {
  held: smallint().primaryKey(),
  members: integer().notNull(),
})

/** The c2 cells in which there is, or was, someone who may be suggested. */
export const discoveryCells = pgTable('discovery_cells', {
  c2: integer().primaryKey(),
  /** About how many members are in it, as last counted: only plans depend on it, not results. */
  members: integer().notNull().default(0),
})

/** About how many members are in a c1 cell, as last counted; a missing row means none. */
export const discoveryDensity = pgTable('discovery_density', {
  c1: integer().primaryKey(),
  members: integer().notNull(),
})

/** The sets of interests that someone who may be suggested has, or had. */
export const discoveryMasks = pgTable('discovery_masks', {
  tagbits: integer().primaryKey(),
  /** About how many members have it, as last counted: only plans depend on it, not results. */
  members: integer().notNull().default(0),
})

const IGNORED = FILTER_MODES.indexOf('ignore')

/** A member's suggestion settings beyond the ranges in the profile. */
export const discoveryChoices = pgTable('discovery_choices', {
  member_id: ofMember().primaryKey(),
  sort: smallint().notNull(),
  tagbits: integer().notNull(),
  age_mode: smallint().notNull(),
  distance_mode: smallint().notNull(),
  popularity_mode: smallint().notNull(),
  tags_mode: smallint().notNull(),
  new_mode: smallint().notNull().default(IGNORED),
  active_mode: smallint().notNull().default(IGNORED),
  /** Centimetres. */
  height_min: smallint().notNull().default(FILTER_DEFAULTS.heightMin),
  height_max: smallint().notNull().default(FILTER_DEFAULTS.heightMax),
  height_mode: smallint().notNull().default(IGNORED),
  height_maybe: boolean().notNull().default(FILTER_DEFAULTS.heightMaybe),
  panels: jsonb().$type<PanelFilters>().notNull().default({}),
})

/**
 * The members who may be suggested to a member without a plan on a day that starts at sunset, across all
 * kinds of suggestions; stored for a while, so the next days bring others.
 */
export const freeSuggestions = pgTable(
  'free_suggestions',
  {
    viewer_id: ofMember(),
    day: date({ mode: 'string' }).notNull(),
    member_id: ofMember(),
  },
  (table) => [
    primaryKey({ columns: [table.viewer_id, table.day, table.member_id] }),
    index().on(table.member_id),
    index().on(table.day),
  ],
)
