import { sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import { BEGINNINGS, findOrdered, type Place } from './discovery.ordered.repository.ts'
import {
  belongs,
  nameOf,
  ROWS,
  type Searcher,
  shapeOf,
  type Tier,
  value,
  valuesOf,
} from './discovery.sql.repository.ts'
import { discoveryMasks } from './discovery.tables.ts'

/** A place among those ordered by shared interests, and by popularity where these are equally many. */
export interface SharedPlace extends Place {
  shared: number
}

interface Bucket {
  shared: number
  /** About how many members share so many interests, wherever they are. */
  members: number
  /** All sets of interests of which so many are shared. */
  masks: number[]
}

const findBuckets = statement<Bucket, { reference: number; tags: number }>(
  'discovery_buckets',
  sql`select bit_count((tagbits & ${value('reference', 'int')})::bit(32))::int as shared,
      sum(members)::int as members, array_agg(tagbits) as masks
    from ${discoveryMasks} where tagbits & ${value('tags', 'int')} = ${value('tags', 'int')} group by 1`,
)

/** Fewer than this many members are read at once, by their interests; more are met soon enough on any other way. */
const RARE = 60_000

type Values = ReturnType<typeof valuesOf> & Place & { masks: number[]; reference: number }
const built = new Map<string, Statement<Place, Values>>()

/** Members with one of some sets of interests, the most popular first. */
async function findByMasks(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  { masks, after, limit }: { masks: number[]; after: Place; limit: number },
): Promise<Place[]> {
  const shape = shapeOf(tier)
  const name = `discovery_masks${nameOf(shape)}_${limit}`
  const ask =
    built.get(name) ??
    statement<Place, Values>(
      name,
      sql`select d.member_id as id, d.pop::int as key from ${ROWS}
        where d.klass = any (${value('klasses', 'smallint[]')}) and d.tagbits = any (${value('masks', 'int[]')})
          and ${belongs(shape)}
          and (d.pop, d.member_id) < (${value('key', 'int')}::smallint, ${value('id', 'uuid')})
        order by d.pop desc, d.member_id desc limit ${sql.raw(`${limit}`)}`,
    )
  built.set(name, ask)
  return ask(db, { ...valuesOf(searcher, tier), ...after, masks, reference: 0 })
}

/** The next ones behind a place of a level, by how many interests they share with the reference. */
export async function findByInterests(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: { most: boolean; reference: number; after: SharedPlace | undefined; limit: number; rare?: number },
): Promise<SharedPlace[]> {
  const { most, reference, after, limit, rare = RARE } = page
  const buckets = await findBuckets(db, { reference, tags: tier.must.tags })
  const found: SharedPlace[] = []
  for (const bucket of buckets.sort((a, b) => (most ? b.shared - a.shared : a.shared - b.shared))) {
    const { shared, members, masks } = bucket
    if (after && (most ? shared > after.shared : shared < after.shared)) continue
    const next = {
      after: after?.shared === shared ? { key: after.key, id: after.id } : BEGINNINGS['most popular'],
      limit,
    }
    const places =
      members < rare
        ? await findByMasks(db, searcher, tier, { ...next, masks })
        : await findOrdered(db, searcher, tier, {
            ...next,
            order: 'most popular',
            bucket: { reference, shared },
          })
    found.push(...places.map((place) => ({ ...place, shared })))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}
