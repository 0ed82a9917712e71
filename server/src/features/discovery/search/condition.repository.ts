import { type SQL, sql } from 'drizzle-orm'
import type { Bind } from '../../../kit/database/statement.ts'
import { ANSWER_BITS } from '../../../schema/discovery/answers.ts'
import { discovery, discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { blocks, likes } from '../../../schema/relations.tables.ts'
import { type ConditionValues, EARTH_DIAMETER_M, type Variant } from './condition.ts'

/** Writes the parameters that a condition has values for. */
export type BindCondition = Bind<keyof ConditionValues>

/** The rows that every search reads, named `d`. */
export const ROWS = sql`${discovery} d`

/**
 * Returns the distance in whole metres between the searcher and a place, by haversine: the same wherever it's
 * computed.
 */
export function metresTo(bind: BindCondition, lat: SQL, lon: SQL): SQL {
  const [myLat, myLon] = [bind('lat', 'float8'), bind('lon', 'float8')]
  // In its own query, so it's computed once and not per row.
  const myNarrowing = sql`(select cos(radians(${bind.inSight('lat', 'float8')})))`
  return sql`round(${sql.raw(`${EARTH_DIAMETER_M}`)} * asin(least(1, sqrt(
    power(sin(radians((${lat} - ${myLat}) / 2)), 2)
    + ${myNarrowing} * cos(radians(${lat})) * power(sin(radians((${lon} - ${myLon}) / 2)), 2)
  ))))::int`
}

/** Returns the distance in whole metres between the searcher and a row's member. */
export function metresToRow(bind: BindCondition): SQL {
  return metresTo(bind, sql`d.lat`, sql`d.lon`)
}

/** Returns the query `hidden`, with which every search starts: the ids of members the searcher may not see. */
export function hiddenIds(bind: BindCondition): SQL {
  const me = bind('me', 'uuid')
  return sql`hidden as (
    select ${likes.liked_id} as id from ${likes} where ${likes.liker_id} = ${bind('likesOf', 'uuid')}
    union all select ${passes.passed_id} from ${passes} where ${passes.passer_id} = ${bind('passesOf', 'uuid')}
      and ${passes.created_at} > ${bind('passedSince', 'timestamptz')}
    union all select ${blocks.blocked_id} from ${blocks} where ${blocks.blocker_id} = ${me}
    union all select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${me}
    union all select unnest(${bind('except', 'uuid[]')})
    union all select ${me}
  )`
}

/**
 * Condition: the searcher may see the member at all. The hidden ones are hashed: checking each row is a
 * little faster for most searchers, but twice as slow for one who likes thousands at the top of a list and
 * skips them all.
 */
const SHOWABLE = sql`d.ready and d.member_id not in (select id from hidden)`

/** Condition: the member shows their orientation to those who fit. Few hide it, and an index holds only those. */
const SHOWS_ORIENTATION = sql`not exists (
  select from ${profiles} where ${profiles.member_id} = d.member_id and ${profiles.orientation_shown} = 'nobody'
)`

const NO_BITS = sql.raw(`b'${'0'.repeat(ANSWER_BITS)}'`)

/** Returns the answers of a row's member that the searcher may see; a hidden one counts as none. */
function answersSeen(bind: BindCondition, { outside }: Variant): SQL {
  if (!outside) return sql`d.answers`
  return sql`(case when exists (
      select from ${profiles} where ${profiles.member_id} = d.member_id and ${profiles.intimate_shown} = 'everybody'
    ) then d.answers else d.answers & ${bind('notIntimate', 'varbit')} | ${bind('intimateUnanswered', 'varbit')} end)`
}

/** Returns, for each panel, the condition that a row's member has one of its answers. */
function answerConditions(
  bind: BindCondition,
  variant: Variant,
  kind: 'answers' | 'preferredAnswers',
): SQL[] {
  const size = kind === 'answers' ? variant.panels : variant.softPanels
  const seen = answersSeen(bind, variant)
  return Array.from(
    { length: size },
    (_, at) => sql`${seen} & ${bind(`${kind}${at}`, 'varbit')} <> ${NO_BITS}`,
  )
}

/** Returns the condition that a row's member is as tall as required, or as preferred. */
function isTall(bind: BindCondition, kind: 'height' | 'preferredHeight'): SQL {
  const bound = (end: 'Min' | 'Max' | 'Unsaid') => bind(`${kind}${end}`, 'smallint')
  return sql`coalesce(d.height, ${bound('Unsaid')}) between ${bound('Min')} and ${bound('Max')}`
}

/** Returns the condition that a row's member was online lately and shows it to the searcher. */
function wasActive(bind: BindCondition, since: 'activeSince' | 'preferredActiveSince'): SQL {
  return sql`exists (select from ${discoveryTraits} t where t.member_id = d.member_id and not t.hide_last_seen
    and greatest(t.last_connexion, case t.online when 1 then now() end) >= ${bind(since, 'timestamptz')})`
}

/** Returns the conditions that only some searches have, each after an `and`. */
function furtherConditions(bind: BindCondition, variant: Variant): SQL {
  const conditions = [
    ...answerConditions(bind, variant, 'answers'),
    ...(variant.tall ? [isTall(bind, 'height')] : []),
    ...(variant.joined ? [sql`d.member_id >= ${bind('joinedFrom', 'uuid')}`] : []),
    ...(variant.active ? [wasActive(bind, 'activeSince')] : []),
    ...(variant.byOrientation ? [SHOWS_ORIENTATION] : []),
  ]
  return sql.join(conditions.map((condition) => sql` and ${condition}`))
}

/** The column whose index a statement reads, if any; `either` leaves the choice to the planner. */
export type ReadBy = 'age' | 'pop' | 'either' | undefined

/**
 * Returns the condition that a row is within the bounds, except for the distance, which costs more to
 * compute. A sum isn't a column, so it keeps the planner from using another order's index and sorting the
 * result.
 */
export function withinBounds(bind: BindCondition, by?: ReadBy): SQL {
  const pop = by === 'age' ? sql`(d.pop + 0)` : sql`d.pop`
  // The index of ages starts and ends where they do. They may have been counted a little while ago.
  const ages =
    by === 'age' || by === 'either'
      ? sql`d.age_order between ${bind('agesFrom', 'bigint')} and ${bind('agesTo', 'bigint')} and`
      : sql``
  return sql`${ages} d.birth > ${bind('bornAfter', 'date')} and d.birth <= ${bind('bornUntil', 'date')}
    and ${pop} between ${bind('popMin', 'smallint')} and ${bind('popMax', 'smallint')}
    and d.tagbits & ${bind('tags', 'int')} = ${bind('tags', 'int')}`
}

/**
 * Returns the condition that a row isn't too far away on a flat map that never overestimates distances: a few
 * products instead of sines.
 */
export function roughlyNear(bind: BindCondition): SQL {
  const northwards = sql`(d.lat - ${bind('lat', 'float8')})`
  const eastwards = sql`(d.lon - ${bind('lon', 'float8')})`
  return sql`${northwards} * ${northwards}
    + ${bind('narrowing', 'float8')} * ${eastwards} * ${eastwards} <= ${bind('flatReach', 'float8')}`
}

/** Returns the whole condition on a row. `metres` is given if the distance is already known. */
export function meetsCondition(
  bind: BindCondition,
  variant: Variant,
  { by, metres }: { by?: ReadBy; metres?: SQL } = {},
): SQL {
  const { near, soft } = variant
  const distance = metres ?? metresToRow(bind)
  const exactly = near ? sql`and ${distance} <= ${bind('reach', 'int')}` : sql``
  const reach = near && !metres ? sql`and ${roughlyNear(bind)} ${exactly}` : exactly
  const missed = soft ? sql`and ${missedCount(bind, variant, distance)} = ${bind('missed', 'int')}` : sql``
  return sql`${withinBounds(bind, by)} ${reach}
    ${missed} and ${SHOWABLE} ${furtherConditions(bind, variant)}`
}

/** Returns how many preferred filters a row misses. */
function missedCount(bind: BindCondition, variant: Variant, metres: SQL): SQL {
  const further = [
    ...(variant.softNear ? [sql`${metres} <= ${bind('preferredReach', 'int')}`] : []),
    ...answerConditions(bind, variant, 'preferredAnswers'),
    ...(variant.softTall ? [isTall(bind, 'preferredHeight')] : []),
    ...(variant.softJoined ? [sql`d.member_id >= ${bind('preferredJoinedFrom', 'uuid')}`] : []),
    ...(variant.softActive ? [wasActive(bind, 'preferredActiveSince')] : []),
  ]
  return sql`(
  (not (d.birth > ${bind('preferredBornAfter', 'date')} and d.birth <= ${bind('preferredBornUntil', 'date')}))::int
  + (d.pop not between ${bind('preferredPopMin', 'smallint')} and ${bind('preferredPopMax', 'smallint')})::int
  + (d.tagbits & ${bind('preferredTags', 'int')} <> ${bind('preferredTags', 'int')})::int
  ${sql.join(further.map((condition) => sql` + (not (${condition}))::int`))})`
}
