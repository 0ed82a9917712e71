import { type SQL, sql } from 'drizzle-orm'
import { value } from '../../../kit/database/statement.ts'
import { discovery } from '../../../schema/discovery.tables.ts'
import { blocks, likes } from '../../../schema/relations.tables.ts'
import type { Criteria, Demands } from './condition.ts'
import { bestOf, OPEN } from './condition.ts'
import { boxAround } from './klasses.ts'

/** Who looks, for whom, from where. */
export interface Searcher {
  id: string
  /** Classes to look for. */
  klasses: number[]
  latitude: number
  longitude: number
  /** Members whom the searcher likes are left out. */
  hidesLiked: boolean
  /** These are left out as well. */
  except: string[]
}

/** One level of a list: members who miss the same number of preferred filters. */
export interface Tier {
  /** How many preferred filters its members miss. */
  missed: number
  must: Criteria
  /** Those of whom so many are missed; nothing when all count as musts. */
  prefer: Criteria | undefined
}

/** A list's levels, best first: those who satisfy everything, then those who miss one filter, and so on. */
export function tiersOf(demands: Demands): Tier[] {
  const best: Tier = { missed: 0, must: bestOf(demands), prefer: undefined }
  const rest = Array.from({ length: demands.preferred }, (_, at) => ({
    missed: at + 1,
    must: demands.must,
    prefer: demands.prefer,
  }))
  return [best, ...rest]
}

/** The parts of a level that change the text of a statement; the others are values. */
export interface Shape {
  near: boolean
  soft: boolean
  /** The distance is a preferred filter. */
  softNear: boolean
}

export const shapeOf = ({ must, prefer }: Tier): Shape => ({
  near: must.reach !== null,
  soft: prefer !== undefined,
  softNear: prefer !== undefined && prefer.reach !== null,
})
export const nameOf = ({ near, soft, softNear }: Shape) =>
  `${near ? '_near' : ''}${soft ? '_soft' : ''}${softNear ? '_far' : ''}`

const EARTH_DIAMETER_M = 12_742_017.6
// More than half the way round.
const ANYWHERE_M = 30_000_000

/** Whole metres between the searcher and a place: alike wherever they are computed. */
export function metresTo(lat: SQL, lon: SQL): SQL {
  const [myLat, myLon] = [value('lat', 'float8'), value('lon', 'float8')]
  // In a query of its own, so that it is computed once and not for each row.
  const myNarrowing = sql`(select cos(radians(${sql.placeholder('lat')}::float8)))`
  return sql`round(${sql.raw(`${EARTH_DIAMETER_M}`)} * asin(least(1, sqrt(
    power(sin(radians((${lat} - ${myLat}) / 2)), 2)
    + ${myNarrowing} * cos(radians(${lat})) * power(sin(radians((${lon} - ${myLon}) / 2)), 2)
  ))))::int`
}

export const METRES = metresTo(sql`d.lat`, sql`d.lon`)
export const ROWS = sql`${discovery} d`
export const SHARED = sql`bit_count((d.tagbits & ${value('reference', 'int')})::bit(32))::int`

/** What every statement about members begins with: whom the searcher is not shown, and others besides. */
export function hiddenAnd(others: SQL): SQL {
  return sql`hidden as (
    select ${likes.liked_id} as id from ${likes} where ${likes.liker_id} = ${value('likesOf', 'uuid')}
    union all select ${blocks.blocked_id} from ${blocks} where ${blocks.blocker_id} = ${value('me', 'uuid')}
    union all select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${value('me', 'uuid')}
    union all select unnest(${value('except', 'uuid[]')})
    union all select ${value('me', 'uuid')}
    ${others}
  )`
}
export const HIDDEN = hiddenAnd(sql``)

/**
 * Condition: the member may be shown to the searcher at all. The hidden ones are hashed: asking about each row is a
 * little faster for most, but twice as slow for who likes thousands at the top of a list and steps over them all.
 */
const SHOWABLE = sql`d.ready and d.member_id not in (select id from hidden)`

/** Which order a statement reads an index in, if any. */
export type ReadBy = 'birth' | 'pop' | undefined

/**
 * Condition: all that must hold save the distance, which costs more to compute than these to compare. A sum is no
 * column: it keeps the planner from taking the index of another order and sorting what it finds there.
 */
export function hasWhatItTakes(by?: ReadBy): SQL {
  const birth = by === 'pop' ? sql`(d.birth + 0)` : sql`d.birth`
  const pop = by === 'birth' ? sql`(d.pop + 0)` : sql`d.pop`
  return sql`${birth} > ${value('bornAfter', 'date')} and ${birth} <= ${value('bornUntil', 'date')}
    and ${pop} between ${value('popMin', 'smallint')} and ${value('popMax', 'smallint')}
    and d.tagbits & ${value('tags', 'int')} = ${value('tags', 'int')}`
}

const NORTHWARDS = sql`(d.lat - ${value('lat', 'float8')})`
const EASTWARDS = sql`(d.lon - ${value('lon', 'float8')})`

/** Condition: not too far on a flat map on which nothing is farther than it is. A few products instead of sines. */
export const ROUGHLY_NEAR = sql`${NORTHWARDS} * ${NORTHWARDS}
    + ${value('narrowing', 'float8')} * ${EASTWARDS} * ${EASTWARDS} <= ${value('flatReach', 'float8')}`

/** Condition: the member belongs to the level. `metres` is there where the distance is known already. */
export function belongs(
  { near, soft, softNear }: Shape,
  { by, metres }: { by?: ReadBy; metres?: SQL } = {},
): SQL {
  const exactly = near ? sql`and ${metres ?? METRES} <= ${value('reach', 'int')}` : sql``
  const reach = near && !metres ? sql`and ${ROUGHLY_NEAR} ${exactly}` : exactly
  return sql`${hasWhatItTakes(by)} ${reach}
    ${soft ? sql`and ${missed(softNear, metres ?? METRES)} = ${value('missed', 'int')}` : sql``} and ${SHOWABLE}`
}

const missed = (near: boolean, metres: SQL) => sql`(
  (not (d.birth > ${value('likedBornAfter', 'date')} and d.birth <= ${value('likedBornUntil', 'date')}))::int
  + (d.pop not between ${value('likedPopMin', 'smallint')} and ${value('likedPopMax', 'smallint')})::int
  + (d.tagbits & ${value('likedTags', 'int')} <> ${value('likedTags', 'int')})::int
  ${near ? sql`+ (${metres} > ${value('likedReach', 'int')})::int` : sql``})`

const DEGREE_M = (EARTH_DIAMETER_M * Math.PI) / 360
const RADIANS = Math.PI / 180
// Whole metres may be rounded either way.
const SLACK_M = 2

/**
 * A map on which all within the reach are within the flat reach, squared degrees: degrees to the east count as at
 * the latitude of the reach where they are narrowest, and an arc's sine, of which distances are made, is shortened
 * by as much as it can be shorter than the arc. Not at all where longitudes begin anew.
 */
function flatMapOf({ latitude, longitude }: Searcher, reach: number) {
  const arc = (reach + SLACK_M) / DEGREE_M
  const { south, north, span } = boxAround(latitude, arc)
  const shortened = (degrees: number) => 1 - (degrees * RADIANS) ** 2 / 12
  const flatReach = (arc ** 2 / shortened(arc)) * (1 + 1e-9)
  if (longitude - span < -180 || longitude + span > 180) return { narrowing: 0, flatReach }
  const narrowest = Math.cos(Math.max(Math.abs(south), Math.abs(north)) * RADIANS)
  const narrowing = (Math.cos(latitude * RADIANS) * narrowest * shortened(span)) / shortened(arc)
  return { narrowing: Math.max(0, narrowing), flatReach }
}

/** The values of all that `belongs` and `metresTo` name. */
export function valuesOf(searcher: Searcher, { must, prefer = OPEN, missed }: Tier) {
  return {
    me: searcher.id,
    // Nobody likes anybody under the name of nobody.
    likesOf: searcher.hidesLiked ? searcher.id : null,
    except: searcher.except,
    lat: searcher.latitude,
    lon: searcher.longitude,
    klasses: searcher.klasses,
    bornAfter: must.bornAfter,
    bornUntil: must.bornUntil,
    popMin: must.popMin,
    popMax: must.popMax,
    tags: must.tags,
    reach: must.reach ?? ANYWHERE_M,
    ...flatMapOf(searcher, must.reach ?? 0),
    missed,
    likedBornAfter: prefer.bornAfter,
    likedBornUntil: prefer.bornUntil,
    likedPopMin: prefer.popMin,
    likedPopMax: prefer.popMax,
    likedTags: prefer.tags,
    likedReach: prefer.reach ?? ANYWHERE_M,
  }
}
