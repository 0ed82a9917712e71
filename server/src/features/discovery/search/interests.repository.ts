import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, statement, statements } from '../../../kit/database/statement.ts'
import { discoveryCells, discoveryMasks } from '../../../schema/discovery/discovery.tables.ts'
import { hiddenIds, meetsCondition, ROWS } from './condition.repository.ts'
import { type ConditionValues, type SqlCondition, type Variant, variantSuffixOf } from './condition.ts'
import type { ListEntry } from './list-entry.ts'

/** The sets of interests that share a number of interests with the reference. */
export interface Bucket {
  shared: number
  /** About how many members have one of them, anywhere. */
  members: number
  sets: number
}

/** Returns how many interests a set shares with the reference. */
const sharedOfMask = (bind: Bind<'reference'>) =>
  sql`bit_count((${discoveryMasks.tagbits} & ${bind('reference', 'int')})::bit(32))::int`

/** Returns the condition that a set has all required interests. */
const hasTags = (bind: Bind<'tags'>) =>
  sql`${discoveryMasks.tagbits} & ${bind('tags', 'int')} = ${bind('tags', 'int')}`

/** Returns the buckets that have all interests of the bits `tags`, in no order. */
export const findBuckets = statement<Bucket, { reference: number; tags: number }>(
  'discovery_buckets',
  (bind) => sql`select ${sharedOfMask(bind)} as shared, sum(members)::int as members, count(*)::int as sets
    from ${discoveryMasks} where ${hasTags(bind)} group by 1`,
)

const countInCells = statement<{ everywhere: number; near: number }, { cells: number[] }>(
  'discovery_cells_members',
  (bind) => sql`select coalesce(sum(members), 0)::int as everywhere,
      coalesce(sum(members) filter (where c2 = any (${bind('cells', 'int[]')})), 0)::int as near
    from ${discoveryCells}`,
)

/** Returns about how many members there are everywhere, and in some c2 cells. */
export async function countNear(
  db: Database,
  cells: number[],
): Promise<{ everywhere: number; near: number }> {
  const [count] = await countInCells(db, { cells })
  return count ?? { everywhere: 0, near: 0 }
}

interface BucketVariant {
  condition: Variant
  limit: number
}
type InterestValues = ConditionValues & ListEntry & { shared: number; reference: number }

const readBucket = statements<BucketVariant, ListEntry, InterestValues>(
  ({ condition, limit }) => `discovery_masks${variantSuffixOf(condition)}_${limit}`,
  // One piece of the index at a time: a long list in a condition would take longer to plan than to read.
  (bind, { condition, limit }) => sql`with ${hiddenIds(bind)} select best.id, best.key
    from (
      select ${discoveryMasks.tagbits} as mask from ${discoveryMasks}
      where ${hasTags(bind)} and ${sharedOfMask(bind)} = ${bind('shared', 'int')} offset 0
    ) masks
    cross join unnest(${bind('cohorts', 'smallint[]')}) as cohorts (cohort) cross join lateral (
      select d.member_id as id, d.pop::int as key from ${ROWS}
      where d.cohort = cohorts.cohort and d.tagbits = masks.mask and ${meetsCondition(bind, condition, { by: 'pop' })}
        and (d.pop, d.member_id) < (${bind('key', 'int')}::smallint, ${bind('id', 'uuid')})
      order by d.pop desc, d.member_id desc limit ${sql.raw(`${limit}`)}
    ) best
    order by best.key desc, best.id desc limit ${sql.raw(`${limit}`)}`,
)

/** Returns a bucket's members after an entry, the most popular first. */
export async function findInBucket(
  db: Database,
  { variant, values }: SqlCondition,
  { shared, reference, after, limit }: { shared: number; reference: number; after: ListEntry; limit: number },
): Promise<ListEntry[]> {
  const read = readBucket({ condition: variant, limit })
  return read(db, { ...values, key: after.key, id: after.id, shared, reference })
}
