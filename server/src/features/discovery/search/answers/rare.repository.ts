import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../../kit/database/database.ts'
import { oncePerDatabase } from '../../../../kit/database/driver/once-for.ts'
import { type Bind, statement, statements } from '../../../../kit/database/statement.ts'
import { heldOfCohort } from '../../../../schema/discovery/answers.ts'
import { discoveryHeld, discoveryHoldings } from '../../../../schema/discovery/discovery.tables.ts'
import { hiddenIds, meetsCondition, metresToRow, ROWS } from '../condition.repository.ts'
import { type ConditionValues, type SqlCondition, type Variant, variantSuffixOf } from '../condition.ts'
import { type IndexedOrder, ORDERS } from '../indexed.repository.ts'
import type { ListEntry } from '../list-entry.ts'
import { heldOfHeights } from './heights.ts'

/** The orders of members with rare answers: those of an index, and by distance. */
export type RareOrder = IndexedOrder | 'nearest' | 'farthest'

interface RareVariant {
  order: RareOrder
  /** Whether members who share most, or fewest, interests with the reference come first. */
  sharing: 'most' | 'fewest' | undefined
  condition: Variant
  limit: number
}

/** An entry of a list. Members with a higher rank come first: it's 0 unless shared interests count. */
interface RareEntry extends ListEntry {
  rank: number
}

type Values = ConditionValues & RareEntry & { reference: number } & HeldValues
type HeldValues = Record<`held${number}`, number[]> & { heightsHeld: number[]; cohortsHeld: number[] }

/**
 * Returns the query `rare`: the ids of members with one of the answers to each panel and one of the heights, by the
 * index of answers.
 */
function rareIds(bind: Bind<keyof HeldValues>, { panels, tall }: Variant): SQL {
  const names = Array.from({ length: panels }, (_, at) => `held${at}` as const)
  const held = [...names, ...(tall ? (['heightsHeld'] as const) : []), 'cohortsHeld' as const]
  const each = held.map((name) => sql`h.held && ${bind(name, 'smallint[]')}`)
  return sql`rare as materialized (
    select h.member_id from ${discoveryHoldings} h where ${sql.join(each, sql` and `)}
  )`
}

/**
 * Returns the rows with rare answers that satisfy a condition. `offset 0` makes PostgreSQL read them one by one: it
 * estimates them badly, and with a million members would rather read everyone of the cohorts, which takes 600 ms.
 */
function rareRows(bind: Bind<keyof Values>, condition: Variant): SQL {
  return sql`rare cross join lateral (select * from ${ROWS} where d.member_id = rare.member_id offset 0) d
    where d.cohort = any (${bind('cohorts', 'smallint[]')}) and ${meetsCondition(bind, condition)}`
}

function orderOf(bind: Bind<keyof Values>, order: RareOrder) {
  if (order === 'nearest') return { key: metresToRow(bind), descending: false }
  if (order === 'farthest') return { key: sql`-${metresToRow(bind)}`, descending: false }
  return ORDERS[order]
}

/** Returns the rank of a row's member. */
function rankOf(bind: Bind<'reference'>, sharing: RareVariant['sharing']): SQL {
  if (!sharing) return sql`0`
  const shared = sql`bit_count((d.tagbits & ${bind('reference', 'int')})::bit(32))::int`
  return sharing === 'most' ? shared : sql`-${shared}`
}

const readRare = statements<RareVariant, RareEntry, Values>(
  ({ order, sharing, condition, limit }) =>
    `rare_${order.replace(' ', '_')}${variantSuffixOf(condition)}${sharing ? `_${sharing}` : ''}_${limit}`,
  (bind, { order, sharing, condition, limit }) => {
    const { key, descending } = orderOf(bind, order)
    const direction = sql.raw(descending ? 'desc' : 'asc')
    const after = sql`(${bind('rank', 'int')}, ${bind('key', 'float8')}, ${bind('id', 'uuid')})`
    return sql`with ${hiddenIds(bind)}, ${rareIds(bind, condition)}
      select id, key, rank from (
        select d.member_id as id, ${key} as key, ${rankOf(bind, sharing)} as rank
        from ${rareRows(bind, condition)} offset 0
      ) found
      where (rank, key::float8, id) ${sql.raw(descending ? '<' : '>')} ${after}
      order by rank ${direction}, key ${direction}, id ${direction} limit ${sql.raw(`${limit}`)}`
  },
)

/** Returns the next members with rare answers after an entry. `sharing` is only for the most popular first. */
export function findRare(
  db: Database,
  condition: SqlCondition,
  part: Omit<RareVariant, 'condition'> & { after: RareEntry; reference: number },
): Promise<RareEntry[]> {
  const { order, sharing, limit, after, reference } = part
  const { key, id, rank } = after
  return readRare({ order, sharing, condition: condition.variant, limit })(db, {
    ...condition.values,
    ...heldValues(condition),
    ...{ key, id, rank, reference },
  })
}

const countRows = statements<{ condition: Variant; most: number }, { members: number }, Values>(
  ({ condition, most }) => `discovery_rare_count${variantSuffixOf(condition)}_${most}`,
  (bind, { condition, most }) => sql`with ${hiddenIds(bind)}, ${rareIds(bind, condition)}
    select count(*)::int as members from (
      select from ${rareRows(bind, condition)} limit ${sql.raw(`${most}`)}
    ) counted`,
)

/** Returns how many members with rare answers satisfy a condition; the count ends at `most`. */
export async function countRare(db: Database, condition: SqlCondition, most: number): Promise<number> {
  const { variant, values, searcher } = condition
  const given = { ...values, key: 0, id: searcher.id, rank: 0, reference: 0, ...heldValues(condition) }
  const [row] = await countRows({ condition: variant, most })(db, given)
  return row?.members ?? 0
}

/** Returns the parameters of `rareIds`. Where there is room for more panels, the last one is repeated. */
function heldValues({ variant, criteria, searcher }: SqlCondition): HeldValues {
  const { answers, heights } = criteria.must
  const held = Array.from({ length: variant.panels }, (_, at) => [
    `held${at}`,
    answers[at] ?? answers.at(-1) ?? [],
  ])
  return {
    ...Object.fromEntries(held),
    heightsHeld: heights ? heldOfHeights(heights) : [],
    cohortsHeld: searcher.cohorts.map(heldOfCohort),
  }
}

const readHeld = statement<{ held: number; members: number }, Record<never, never>>(
  'discovery_held',
  () => sql`select ${discoveryHeld.held}, ${discoveryHeld.members} from ${discoveryHeld}`,
)

/** How long the counts are cached; they're recounted every hour. */
const CACHED_MS = 60_000
const cacheOf = oncePerDatabase(() => ({ until: 0, members: new Map<number, number>() }))

/** Returns about how many members hold each number. Only plans depend on it, not results. */
export async function membersHolding(db: Database): Promise<ReadonlyMap<number, number>> {
  const cache = cacheOf(db)
  if (performance.now() >= cache.until) {
    const counts = await readHeld(db, {})
    cache.members = new Map(counts.map(({ held, members }) => [held, members]))
    cache.until = performance.now() + CACHED_MS
  }
  return cache.members
}
