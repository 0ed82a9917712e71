import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { type Statement, statement } from '../../kit/database/statement.ts'
import { type CellColumn, regionWithin } from './discovery.grid.ts'
import {
  belongs,
  nameOf,
  ROWS,
  type Searcher,
  SHARED,
  type Shape,
  shapeOf,
  type Tier,
  value,
  valuesOf,
} from './discovery.sql.repository.ts'

/** A place in a list: the value by which it is ordered, and who stands there. */
export interface Place {
  key: number
  id: string
}

/** The orders that an index holds. Among equals the id goes the same way. */
export type IndexedOrder = 'youngest' | 'oldest' | 'most popular' | 'least popular'

interface Order {
  /** What rows are compared by, and the same as a whole number. */
  column: SQL
  key: SQL
  /** The column's value for a key. */
  ofKey: SQL
  descending: boolean
}

const EPOCH = sql`date '1970-01-01'`
const KEY = value('key', 'int')
const BIRTH = { column: sql`d.birth`, key: sql`d.birth - ${EPOCH}`, ofKey: sql`${EPOCH} + ${KEY}` }
const POP = { column: sql`d.pop`, key: sql`d.pop::int`, ofKey: sql`${KEY}::smallint` }

const ORDERS: Record<IndexedOrder, Order> = {
  youngest: { ...BIRTH, descending: true },
  oldest: { ...BIRTH, descending: false },
  'most popular': { ...POP, descending: true },
  'least popular': { ...POP, descending: false },
}

/** Where each order begins. */
export const BEGINNINGS: Record<IndexedOrder, Place> = {
  youngest: { key: 2_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { key: -2_000_000, id: '00000000-0000-0000-0000-000000000000' },
  'most popular': { key: 1001, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  'least popular': { key: -1, id: '00000000-0000-0000-0000-000000000000' },
}

type Values = ReturnType<typeof valuesOf> & Place & { cells: number[]; reference: number; shared: number }

interface Wanted {
  order: IndexedOrder
  column: CellColumn | undefined
  limit: number
  /** Only those who share so many interests with the reference. */
  bucket: boolean
  shape: Shape
}

function build({ order, column, limit, bucket, shape }: Wanted): Statement<Place, Values> {
  const { column: compared, key, ofKey, descending } = ORDERS[order]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const most = sql.raw(`${limit}`)
  const cells = column ? sql`unnest(${value('cells', 'int[]')}) as cells (cell) cross join` : sql``
  const within = column ? sql`d.${sql.raw(column)} = cells.cell and` : sql``
  // Each piece of the index is read in its order and no further than the page needs; then they are merged.
  return statement(
    `discovery_${order.replace(' ', '_')}_${column ?? 'all'}${nameOf(shape)}${bucket ? '_shared' : ''}_${limit}`,
    sql`select best.id, best.key from ${cells}
      unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
        select d.member_id as id, ${key} as key from ${ROWS}
        where ${within} d.klass = klasses.klass and ${belongs(shape)}
          ${bucket ? sql`and ${SHARED} = ${value('shared', 'int')}` : sql``}
          and (${compared}, d.member_id) ${sql.raw(descending ? '<' : '>')} (${ofKey}, ${value('id', 'uuid')})
        order by ${compared} ${direction}, d.member_id ${direction} limit ${most}
      ) best
      order by best.key ${direction}, best.id ${direction} limit ${most}`,
  )
}

const built = new Map<string, Statement<Place, Values>>()

function statementFor(wanted: Wanted): Statement<Place, Values> {
  const name = JSON.stringify(wanted)
  const known = built.get(name) ?? build(wanted)
  built.set(name, known)
  return known
}

/** The next ones behind a place of a level, in an order that an index holds. */
export async function findOrdered(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  page: { order: IndexedOrder; after: Place; limit: number; bucket?: { reference: number; shared: number } },
): Promise<Place[]> {
  const { order, after, limit, bucket } = page
  const byBirth = order === 'youngest' || order === 'oldest'
  const region = regionWithin(searcher, tier.must.reach, byBirth ? 'c1' : 'c0')
  const ask = statementFor({
    order,
    column: region?.column,
    limit,
    bucket: bucket !== undefined,
    shape: shapeOf(tier),
  })
  return ask(db, {
    ...valuesOf(searcher, tier),
    ...after,
    cells: region?.cells ?? [],
    reference: bucket?.reference ?? 0,
    shared: bucket?.shared ?? 0,
  })
}
