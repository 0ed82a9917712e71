import { type SQL, sql } from 'drizzle-orm'
import { blocks, likes } from '../relations/relations.tables.ts'
import type { Criteria, Demands } from './discovery.criteria.ts'
import { bestOf, OPEN } from './discovery.criteria.ts'
import { discovery } from './discovery.tables.ts'

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
}

export const shapeOf = ({ must, prefer }: Tier): Shape => ({
  near: must.reach !== null,
  soft: prefer !== undefined,
})
export const nameOf = ({ near, soft }: Shape) => `${near ? '_near' : ''}${soft ? '_soft' : ''}`

const EARTH_DIAMETER_M = 12_742_017.6
// More than half the way round.
const ANYWHERE_M = 30_000_000

/** A placeholder with its type. */
export function value(name: string, type: string): SQL {
  return sql`${sql.placeholder(name)}::${sql.raw(type)}`
}

/** Whole metres between the searcher and a place: alike wherever they are computed. */
export function metresTo(lat: SQL, lon: SQL): SQL {
  const [myLat, myLon] = [value('lat', 'float8'), value('lon', 'float8')]
  return sql`round(${sql.raw(`${EARTH_DIAMETER_M}`)} * asin(least(1, sqrt(
    power(sin(radians((${lat} - ${myLat}) / 2)), 2)
    + cos(radians(${myLat})) * cos(radians(${lat})) * power(sin(radians((${lon} - ${myLon}) / 2)), 2)
  ))))::int`
}

export const METRES = metresTo(sql`d.lat`, sql`d.lon`)
export const ROWS = sql`${discovery} d`
export const SHARED = sql`bit_count((d.tagbits & ${value('reference', 'int')})::bit(32))::int`

/** Condition: the member may be shown to the searcher at all. Read once into hashes, however many rows there are. */
const SHOWABLE = sql`d.ready
  and d.member_id <> ${value('me', 'uuid')}
  and d.member_id not in (select ${likes.liked_id} from ${likes} where ${likes.liker_id} = ${value('likesOf', 'uuid')})
  and d.member_id not in (
    select ${blocks.blocked_id} from ${blocks} where ${blocks.blocker_id} = ${value('me', 'uuid')}
    union all
    select ${blocks.blocker_id} from ${blocks} where ${blocks.blocked_id} = ${value('me', 'uuid')}
  )
  and d.member_id not in (select unnest(${value('except', 'uuid[]')}))`

/** Condition: all that must hold save the distance, which costs more to compute than these to compare. */
export const HAS_WHAT_IT_TAKES = sql`d.birth > ${value('bornAfter', 'date')} and d.birth <= ${value('bornUntil', 'date')}
    and d.pop between ${value('popMin', 'smallint')} and ${value('popMax', 'smallint')}
    and d.tagbits & ${value('tags', 'int')} = ${value('tags', 'int')}`

/** Condition: the member belongs to the level. `metres` is there where the distance is known already. */
export function belongs({ near, soft }: Shape, metres = METRES): SQL {
  const reach = near
    ? sql`and d.lat between ${value('south', 'float8')} and ${value('north', 'float8')}
      and ${metres} <= ${value('reach', 'int')}`
    : sql``
  return sql`${HAS_WHAT_IT_TAKES}
    ${reach} ${soft ? sql`and ${missed(metres)} = ${value('missed', 'int')}` : sql``} and ${SHOWABLE}`
}

const missed = (metres: SQL) => sql`(
  (not (d.birth > ${value('likedBornAfter', 'date')} and d.birth <= ${value('likedBornUntil', 'date')}))::int
  + (d.pop not between ${value('likedPopMin', 'smallint')} and ${value('likedPopMax', 'smallint')})::int
  + (d.tagbits & ${value('likedTags', 'int')} <> ${value('likedTags', 'int')})::int
  + (${metres} > ${value('likedReach', 'int')})::int)`

const DEGREE_M = (EARTH_DIAMETER_M * Math.PI) / 360

/** The values of all that `belongs` and `metresTo` name. */
export function valuesOf(searcher: Searcher, { must, prefer = OPEN, missed }: Tier) {
  const degrees = (must.reach ?? 0) / DEGREE_M + 1e-6
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
    south: searcher.latitude - degrees,
    north: searcher.latitude + degrees,
    missed,
    likedBornAfter: prefer.bornAfter,
    likedBornUntil: prefer.bornUntil,
    likedPopMin: prefer.popMin,
    likedPopMax: prefer.popMax,
    likedTags: prefer.tags,
    likedReach: prefer.reach ?? ANYWHERE_M,
  }
}
