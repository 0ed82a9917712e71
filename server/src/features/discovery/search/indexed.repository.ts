import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, statements } from '../../../kit/database/statement.ts'
import { hiddenIds, meetsCondition, type ReadBy, ROWS } from './condition.repository.ts'
import {
  AGE_STEP,
  type ConditionValues,
  type SqlCondition,
  type Variant,
  variantSuffixOf,
} from './condition.ts'
import { type CellColumn, nearestIn, type Region, regionWithin } from './grid.ts'
import type { FindMembers, ListEntry } from './list-entry.ts'

/** The orders held by an index. Ties go the same way by id. */
export type IndexedOrder = 'youngest' | 'oldest' | 'most popular' | 'least popular'

interface Order {
  by: ReadBy
  /** The expression that rows are compared by, and the same as a whole number. */
  column: SQL
  key: SQL
  /** The column's value for a key. */
  ofKey: (key: SQL) => SQL
  descending: boolean
  /** A key that comes after everyone's. */
  end: number
}

/** A key that comes after all ages. */
const AFTER_AGES = 1000 * AGE_STEP
/** Whole years, then a number that reveals nothing about the member: never the birthdate. */
const AGE = {
  by: 'age',
  column: sql`d.age_order`,
  key: sql`d.age_order::float8`,
  ofKey: (key: SQL) => sql`${key}::bigint`,
} as const
const POP = {
  by: 'pop',
  column: sql`d.pop`,
  key: sql`d.pop::int`,
  ofKey: (key: SQL) => sql`${key}::smallint`,
} as const

/** The orders by name. */
export const ORDERS: Record<IndexedOrder, Order> = {
  youngest: { ...AGE, descending: false, end: AFTER_AGES },
  oldest: { ...AGE, descending: true, end: -1 },
  'most popular': { ...POP, descending: true, end: -1 },
  'least popular': { ...POP, descending: false, end: 1001 },
}

/** An entry before everyone in each order. */
export const ORDER_STARTS: Record<IndexedOrder, ListEntry> = {
  youngest: { key: -1, id: '00000000-0000-0000-0000-000000000000' },
  oldest: { key: AFTER_AGES, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  'most popular': { key: 1001, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  'least popular': { key: -1, id: '00000000-0000-0000-0000-000000000000' },
}

/** The number of interests that members share with the reference. */
interface SharedValues {
  reference: number
  shared: number
}
type IndexedValues = ConditionValues & ListEntry & SharedValues & { cells: number[]; otherCells: number[] }
type BindValues = Bind<keyof IndexedValues>

interface IndexedVariant {
  order: IndexedOrder
  column: CellColumn | undefined
  limit: number
  /** True for members who share exactly that many interests with the reference. */
  bySharing: boolean
  condition: Variant
}

/** The entry after which members are read. */
interface AfterSql {
  key: SQL
  id: SQL
}
const bindAfter = (bind: BindValues): AfterSql => ({ key: bind('key', 'bigint'), id: bind('id', 'uuid') })

/** Returns how many interests a row's member shares with the reference. */
function sharedCount(bind: Bind<'reference'>): SQL {
  return sql`bit_count((d.tagbits & ${bind('reference', 'int')})::bit(32))::int`
}

/**
 * Returns the first rows of each part of the index after an entry, merged. Each is read no further than a
 * page needs.
 */
function readParts(
  bind: BindValues,
  { order, column, limit, bySharing, condition }: IndexedVariant,
  after: AfterSql,
  cells = sql``,
  further = sql``,
): SQL {
  const { by, column: compared, key, ofKey, descending } = ORDERS[order]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const most = sql.raw(`${limit}`)
  const within = column ? sql`d.${sql.raw(column)} = cells.cell and` : sql``
  return sql`select best.id, best.key from ${cells}
    unnest(${bind('cohorts', 'smallint[]')}) as cohorts (cohort) cross join lateral (
      select d.member_id as id, ${key} as key from ${ROWS}
      where ${within} d.cohort = cohorts.cohort and ${meetsCondition(bind, condition, { by })}
        ${bySharing ? sql`and ${sharedCount(bind)} = ${bind('shared', 'int')}` : sql``}
        and (${compared}, d.member_id) ${sql.raw(descending ? '<' : '>')} (${ofKey(after.key)}, ${after.id})
        ${further}
      order by ${compared} ${direction}, d.member_id ${direction} limit ${most}
    ) best
    order by best.key ${direction}, best.id ${direction} limit ${most}`
}

/**
 * Returns a query that reads the cells around the searcher first. Once they have filled the page, nobody
 * after its last member matters, so the other cells, however crowded, are mostly read for a row or two.
 */
function readCells(bind: BindValues, variant: IndexedVariant, after: AfterSql): SQL {
  const { column: compared, ofKey, descending } = ORDERS[variant.order]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const most = sql.raw(`${variant.limit}`)
  const worst = sql.raw(descending ? 'min' : 'max')
  const end = sql.raw(`${ORDERS[variant.order].end}`)
  const cellsIn = (name: 'cells' | 'otherCells') =>
    sql`unnest(${bind(name, 'int[]')}) as cells (cell) cross join`
  const ahead = sql`and ${compared} ${sql.raw(descending ? '>=' : '<=')} ${ofKey(sql`page.last_key`)}`
  const around = readParts(bind, variant, after, cellsIn('cells'))
  const others = readParts(bind, variant, after, sql`page cross join ${cellsIn('otherCells')}`, ahead)
  return sql`around as materialized (${around}),
    page as materialized (
      select case when count(*) = ${most} then ${worst}(key) else ${end} end as last_key from around
    )
    select id, key from (
      select id, key from around
      union all (${others})
    ) found
    order by key ${direction}, id ${direction} limit ${most}`
}

const readOrder = statements<IndexedVariant, ListEntry, IndexedValues>(
  ({ order, column, limit, bySharing, condition }) =>
    `discovery_${order.replace(' ', '_')}_${column ?? 'all'}${variantSuffixOf(condition)}${bySharing ? '_shared' : ''}_${limit}`,
  (bind, variant) => {
    const after = bindAfter(bind)
    const rows = variant.column
      ? sql`, ${readCells(bind, variant, after)}`
      : sql` ${readParts(bind, variant, after)}`
    return sql`with ${hiddenIds(bind)}${rows}`
  },
)

/** How many of the cells are read first, and at most a quarter of them. */
const AROUND = 4

function cellsFrom({ searcher }: SqlCondition, region: Region) {
  if (!region) return { cells: [], otherCells: [] }
  const { column, cells } = region
  const away = new Map(cells.map((cell) => [cell, nearestIn(searcher, column, cell)]))
  const sorted = [...cells].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0))
  const count = Math.min(AROUND, Math.ceil(cells.length / 4))
  return { cells: sorted.slice(0, count), otherCells: sorted.slice(count) }
}

/** Returns the next members after an entry, in an order held by an index; only from `sharing`, if given. */
export async function findIndexed(
  db: Database,
  condition: SqlCondition,
  part: { order: IndexedOrder; after: ListEntry | undefined; limit: number; sharing?: SharedValues },
): Promise<ListEntry[]> {
  const { order, limit, sharing = { reference: 0, shared: 0 } } = part
  const { key, id } = part.after ?? ORDER_STARTS[order]
  const { searcher, criteria, variant, values } = condition
  const finest = ORDERS[order].by === 'age' ? 'c1' : 'c0'
  const region = regionWithin(searcher, criteria.must.reach, finest)
  const bySharing = part.sharing !== undefined
  const read = readOrder({ order, column: region?.column, limit, bySharing, condition: variant })
  return read(db, { ...values, key, id, ...cellsFrom(condition, region), ...sharing })
}

/** Returns the next members by age, the youngest first. */
export const findYoungest: FindMembers = (db, condition, { after, limit }) =>
  findIndexed(db, condition, { order: 'youngest', after, limit })

/** Returns the next members by age, the oldest first. */
export const findOldest: FindMembers = (db, condition, { after, limit }) =>
  findIndexed(db, condition, { order: 'oldest', after, limit })

/** Returns the next members by popularity, the most popular first. */
export const findMostPopular: FindMembers = (db, condition, { after, limit }) =>
  findIndexed(db, condition, { order: 'most popular', after, limit })

/** Returns the next members by popularity, the least popular first. */
export const findLeastPopular: FindMembers = (db, condition, { after, limit }) =>
  findIndexed(db, condition, { order: 'least popular', after, limit })

interface PopularVariant extends IndexedVariant {
  undiscovered: boolean
}

/** After these keys come everyone in the popularity order, and members without popularity. */
const [POPULAR, UNPOPULAR] = [ORDER_STARTS['most popular'].key, 0]

/** One statement reads both kinds, so the hidden members are hashed only once. */
const readPopularAndUndiscovered = statements<PopularVariant, { id: string }, IndexedValues>(
  ({ undiscovered, column, condition, limit }) =>
    `discovery_popular_${undiscovered}_${column ?? 'all'}${variantSuffixOf(condition)}_${limit}`,
  (bind, variant) => {
    const keys = (variant.undiscovered ? [POPULAR, UNPOPULAR] : [POPULAR]).map((key) => sql.raw(`(${key})`))
    const after = { key: sql`starts.key`, id: sql`(select ${ORDER_STARTS['most popular'].id}::uuid)` }
    const list = variant.column
      ? sql`with ${readCells(bind, variant, after)}`
      : readParts(bind, variant, after)
    return sql`with ${hiddenIds(bind)}
      select members.id from (values ${sql.join(keys, sql`, `)}) as starts (key) cross join lateral (${list}) members`
  },
)

/** Returns the ids of the most popular members and, if `undiscovered` is set, of those without popularity. */
export async function findPopularAndUndiscovered(
  db: Database,
  condition: SqlCondition,
  { limit, undiscovered }: { limit: number; undiscovered: boolean },
): Promise<string[]> {
  const { searcher, criteria, variant, values } = condition
  const region = regionWithin(searcher, criteria.must.reach)
  const part = { order: 'most popular', column: region?.column, limit, bySharing: false } as const
  const { key, id } = ORDER_STARTS['most popular']
  const cells = cellsFrom(condition, region)
  const read = readPopularAndUndiscovered({ ...part, condition: variant, undiscovered })
  const rows = await read(db, { ...values, key, id, ...cells, reference: 0, shared: 0 })
  return rows.map((row) => row.id)
}
