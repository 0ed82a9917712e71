import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, value } from '../../../kit/database/statement.ts'
import { discoveryCells, discoveryMasks } from '../../../schema/discovery.tables.ts'
import {
  belongs,
  HIDDEN,
  nameOf,
  ROWS,
  type Searcher,
  shapeOf,
  type Tier,
  valuesOf,
} from './condition.repository.ts'
import { cellsWithin, regionWithin } from './grid.ts'
import { BEGINNINGS, findOrdered, type Place } from './indexed.repository.ts'

/** A place among those ordered by shared interests, and by popularity where these are equally many. */
export interface SharedPlace extends Place {
  shared: number
}

interface Bucket {
  shared: number
  /** About how many members share so many interests, wherever they are. */
  members: number
  /** How many sets of interests there are of which so many are shared. */
  sets: number
}

const SHARED_OF_MASK = sql`bit_count((${discoveryMasks.tagbits} & ${value('reference', 'int')})::bit(32))::int`
const HAS_TAGS = sql`${discoveryMasks.tagbits} & ${value('tags', 'int')} = ${value('tags', 'int')}`

const findBuckets = statement<Bucket, { reference: number; tags: number }>(
  'discovery_buckets',
  sql`select ${SHARED_OF_MASK} as shared, sum(members)::int as members, count(*)::int as sets
    from ${discoveryMasks} where ${HAS_TAGS} group by 1`,
)

/** Members everywhere and in some cells, about. */
const countInCells = statement<{ everywhere: number; near: number }, { cells: number[] }>(
  'discovery_cells_members',
  sql`select coalesce(sum(members), 0)::int as everywhere,
      coalesce(sum(members) filter (where c2 = any (${value('cells', 'int[]')})), 0)::int as near
    from ${discoveryCells}`,
)

/** About how many rows there are to read on either way, and how many pieces of an index they lie in. */
interface Costs {
  everywhere: number
  region: number
  pieces: number
}

const PAGE = 13
/** Beginning to read a piece of an index costs as much as reading so many rows. */
const PIECE_COST = 4
const C2_KM2 = 5_000
/** People live closer together in the middle of where they look than around it. */
const UNEVEN = 4

async function costsOf(db: Database, searcher: Searcher, tier: Tier): Promise<Costs> {
  const { reach } = tier.must
  const region = regionWithin(searcher, reach)
  const cells = reach === null ? [] : cellsWithin(searcher, reach, 'c2')
  const [count] = await countInCells(db, { cells })
  const { everywhere = 0, near = 0 } = count ?? {}
  const pieces = (region?.cells.length ?? 1) * searcher.klasses.length
  if (reach === null) return { everywhere, region: everywhere, pieces }
  const covered = Math.min(1, (UNEVEN * Math.PI * (reach / 1000) ** 2) / (cells.length * C2_KM2))
  return { everywhere, region: near * covered, pieces }
}

/** True when reading all members with some sets of interests is less work than meeting enough of them by popularity. */
function areRare({ members, sets }: Bucket, { everywhere, region, pieces }: Costs, classes: number): boolean {
  const byMasks = sets * classes * PIECE_COST + members
  const share = Math.max(members, 1) / Math.max(everywhere, 1)
  const byPopularity = pieces * PIECE_COST + Math.min((pieces * PAGE) / share, region)
  return byMasks < byPopularity
}

type Values = ReturnType<typeof valuesOf> & Place & { shared: number; reference: number }
const built = new Map<string, Statement<Place, Values>>()

/** Members with one of the sets of interests of which so many are shared, the most popular first. */
async function findByMasks(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  { shared, reference, after, limit }: { shared: number; reference: number; after: Place; limit: number },
): Promise<Place[]> {
  const shape = shapeOf(tier)
  const name = `discovery_masks${nameOf(shape)}_${limit}`
  const ask =
    built.get(name) ??
    statement<Place, Values>(
      name,
      // One piece of the index after the other: a long list in a condition would take longer to plan than to read.
      sql`with ${HIDDEN} select best.id, best.key
        from (
          select ${discoveryMasks.tagbits} as mask from ${discoveryMasks}
          where ${HAS_TAGS} and ${SHARED_OF_MASK} = ${value('shared', 'int')} offset 0
        ) masks
        cross join unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
          select d.member_id as id, d.pop::int as key from ${ROWS}
          where d.klass = klasses.klass and d.tagbits = masks.mask and ${belongs(shape, { by: 'pop' })}
            and (d.pop, d.member_id) < (${value('key', 'int')}::smallint, ${value('id', 'uuid')})
          order by d.pop desc, d.member_id desc limit ${sql.raw(`${limit}`)}
        ) best
        order by best.key desc, best.id desc limit ${sql.raw(`${limit}`)}`,
    )
  built.set(name, ask)
  return ask(db, { ...valuesOf(searcher, tier), ...after, shared, reference })
}

/** The next ones behind a place of a level, by how many interests they share with the reference. */
export async function findByInterests(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: {
    most: boolean
    reference: number
    after: SharedPlace | undefined
    limit: number
    way?: 'masks' | 'popularity' | undefined
  },
): Promise<SharedPlace[]> {
  const { most, reference, after, limit, way } = page
  const [buckets, costs] = await Promise.all([
    findBuckets(db, { reference, tags: tier.must.tags }),
    costsOf(db, searcher, tier),
  ])
  const found: SharedPlace[] = []
  for (const bucket of buckets.sort((a, b) => (most ? b.shared - a.shared : a.shared - b.shared))) {
    const { shared } = bucket
    if (after && (most ? shared > after.shared : shared < after.shared)) continue
    const next = {
      after: after?.shared === shared ? { key: after.key, id: after.id } : BEGINNINGS['most popular'],
      limit,
    }
    const places =
      way === 'masks' || (way !== 'popularity' && areRare(bucket, costs, searcher.klasses.length))
        ? await findByMasks(db, searcher, tier, { ...next, shared, reference })
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
