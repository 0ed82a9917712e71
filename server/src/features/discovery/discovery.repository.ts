import { and, eq, gt, lte, ne, notInArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../kit/database/database.ts'
import { blocks, likes } from '../relations/relations.tables.ts'
import { boxAround } from './discovery.rules.ts'
import { discovery } from './discovery.tables.ts'

export interface Searcher {
  id: string
  /** Classes to look for. */
  klasses: number[]
  latitude: number
  longitude: number
}

/** A member in the order of the list: by distance, then by id. */
export interface Place {
  id: string
  /** Metres between the snapped positions. */
  metres: number
}

/** What discovery knows of a member. */
export async function findEntry(db: Database, memberId: string) {
  const [entry] = await db
    .select({ klass: discovery.klass, lat: discovery.lat, lon: discovery.lon, ready: discovery.ready })
    .from(discovery)
    .where(eq(discovery.member_id, memberId))
  return entry
}

const EARTH_DIAMETER_M = 12_742_018
const DEGREE_M = (EARTH_DIAMETER_M * Math.PI) / 360
/** Degrees of arc: most pages are full within the first ring, and the last one is the whole Earth. */
const REACHES = [0.25, 1, 4, 30, 180]

/**
 * The `limit` nearest ones behind a place in the list. Looks within growing rings: whoever is within a ring is
 * nearer than all outside it, so the first ring that fills the page gives the exact answer.
 */
export async function findNearest(
  db: Database,
  searcher: Searcher,
  after: Place,
  limit: number,
): Promise<Place[]> {
  const query = prepared.get(db) ?? prepareNearest(db)
  prepared.set(db, query)
  let found: Place[] = []
  for (const reach of REACHES) {
    const reachMetres = Math.ceil(reach * DEGREE_M)
    if (reach < 180 && after.metres >= reachMetres) continue
    found = await query.execute({
      me: searcher.id,
      klasses: searcher.klasses,
      lat: searcher.latitude,
      lon: searcher.longitude,
      ...boxAround(searcher.latitude, reach),
      reach: reachMetres,
      afterMetres: after.metres,
      afterId: after.id,
      limit,
    })
    if (found.length === limit) break
  }
  return found
}

const prepared = new WeakMap<Database, ReturnType<typeof prepareNearest>>()

function prepareNearest(db: Database) {
  const { placeholder } = sql
  const me = sql`${placeholder('me')}::uuid`
  const liked = db.select({ id: likes.liked_id }).from(likes).where(eq(likes.liker_id, me))
  const blocked = unionAll(
    db.select({ id: blocks.blocked_id }).from(blocks).where(eq(blocks.blocker_id, me)),
    db.select({ id: blocks.blocker_id }).from(blocks).where(eq(blocks.blocked_id, me)),
  )
  const near = db
    .select({ id: discovery.member_id, metres: metresFrom().as('metres') })
    .from(discovery)
    .where(
      and(
        discovery.ready,
        sql`${discovery.klass} = any(${placeholder('klasses')}::smallint[])`,
        sql`${discovery.lat} between ${placeholder('south')} and ${placeholder('north')}`,
        withinSpan(),
        ne(discovery.member_id, me),
        // Read once into a hash, which a correlated "not exists" for either side of a block is not.
        notInArray(discovery.member_id, liked),
        notInArray(discovery.member_id, blocked),
      ),
    )
    .as('near')
  return db
    .select({ id: near.id, metres: near.metres })
    .from(near)
    .where(
      and(
        lte(near.metres, sql`${placeholder('reach')}::int`),
        gt(
          sql`(${near.metres}, ${near.id})`,
          sql`(${placeholder('afterMetres')}::int, ${placeholder('afterId')}::uuid)`,
        ),
      ),
    )
    .orderBy(near.metres, near.id)
    .limit(placeholder('limit'))
    .prepare('discovery_nearest')
}

/** Longitudes meet at the date line. */
function withinSpan() {
  const { placeholder } = sql
  const apart = sql`abs(${discovery.lon} - ${placeholder('lon')}::float8)`
  const span = sql`${placeholder('span')}::float8`
  return sql`(${apart} <= ${span} or ${apart} >= 360 - ${span})`
}

/** The haversine formula; whole metres compare alike on every machine. */
function metresFrom() {
  const lat = sql`${sql.placeholder('lat')}::float8`
  const lon = sql`${sql.placeholder('lon')}::float8`
  return sql<number>`round(${sql.raw(`${EARTH_DIAMETER_M}`)} * asin(least(1, sqrt(
    power(sind((${discovery.lat} - ${lat}) / 2), 2)
    + cosd(${lat}) * cosd(${discovery.lat}) * power(sind((${discovery.lon} - ${lon}) / 2), 2)
  ))))::int`
}
