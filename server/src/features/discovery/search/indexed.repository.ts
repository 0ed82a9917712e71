import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, value } from '../../../kit/database/statement.ts'
import {
  belongs,
  HIDDEN,
  nameOf,
  type ReadBy,
  ROWS,
  type Searcher,
  SHARED,
  type Shape,
  shapeOf,
  type Tier,
  valuesOf,
} from './condition.repository.ts'
import { type CellColumn, nearestIn, type Region, regionWithin } from './grid.ts'

/** A place in a list: the value by which it is ordered, and who stands there. */
export interface Place {
  key: number
  id: string
}

/** The orders that an index holds. Among equals the id goes the same way. */
export type IndexedOrder = 'youngest' | 'oldest' | 'most popular' | 'least popular'

interface Order {
  by: ReadBy
  /** What rows are compared by, and the same as a whole number. */
  column: SQL
  key: SQL
  /** The column's value for a key. */
  ofKey: (key: SQL) => SQL
  descending: boolean
  /** A key that comes after everybody's. */
  end: number
}

const EPOCH = sql`date '1970-01-01'`
const BIRTH = {
  by: 'birth',
  column: sql`d.birth`,
  key: sql`d.birth - ${EPOCH}`,
  ofKey: (key: SQL) => sql`(${EPOCH} + ${key})`,
} as const
const POP = {
  by: 'pop',
  column: sql`d.pop`,
  key: sql`d.pop::int`,
  ofKey: (key: SQL) => sql`${key}::smallint`,
} as const

const ORDERS: Record<IndexedOrder, Order> = {
  youngest: { ...BIRTH, descending: true, end: -2_000_000 },
  oldest: { ...BIRTH, descending: false, end: 2_000_000 },
  'most popular': { ...POP, descending: true, end: -1 },
  'least popular': { ...POP, descending: false, end: 1001 },
}

/** Where each order begins. */
export const BEGINNINGS: Record<IndexedOrder, Place> = {
  youngest: { key: 2_000_000, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  oldest: { key: -2_000_000, id: '00000000-0000-0000-0000-000000000000' },
  'most popular': { key: 1001, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
  'least popular': { key: -1, id: '00000000-0000-0000-0000-000000000000' },
}

type Values = ReturnType<typeof valuesOf> &
  Place & { cells: number[]; otherCells: number[]; reference: number; shared: number }

interface Wanted {
  order: IndexedOrder
  column: CellColumn | undefined
  limit: number
  /** Only those who share so many interests with the reference. */
  bucket: boolean
  shape: Shape
}

/** Behind which place a list begins. */
interface Behind {
  key: SQL
  id: SQL
}
const GIVEN: Behind = { key: value('key', 'int'), id: value('id', 'uuid') }

/** The first rows of each piece of the index behind a place, merged. Each is read no further than a page needs. */
function piecesOf(
  { order, column, limit, bucket, shape }: Wanted,
  behind: Behind,
  cells = sql``,
  further = sql``,
): SQL {
  const { by, column: compared, key, ofKey, descending } = ORDERS[order]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const most = sql.raw(`${limit}`)
  const within = column ? sql`d.${sql.raw(column)} = cells.cell and` : sql``
  return sql`select best.id, best.key from ${cells}
    unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
      select d.member_id as id, ${key} as key from ${ROWS}
      where ${within} d.klass = klasses.klass and ${belongs(shape, { by })}
        ${bucket ? sql`and ${SHARED} = ${value('shared', 'int')}` : sql``}
        and (${compared}, d.member_id) ${sql.raw(descending ? '<' : '>')} (${ofKey(behind.key)}, ${behind.id})
        ${further}
      order by ${compared} ${direction}, d.member_id ${direction} limit ${most}
    ) best
    order by best.key ${direction}, best.id ${direction} limit ${most}`
}

/**
 * First the cells around the searcher. Once they have filled the page nobody behind its last one is of any interest,
 * so that the other cells, however crowded, are mostly read for a row or two.
 */
function inCells(wanted: Wanted, behind: Behind): SQL {
  const { column: compared, ofKey, descending } = ORDERS[wanted.order]
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const most = sql.raw(`${wanted.limit}`)
  const worst = sql.raw(descending ? 'min' : 'max')
  const end = sql.raw(`${ORDERS[wanted.order].end}`)
  const cellsIn = (name: string) => sql`unnest(${value(name, 'int[]')}) as cells (cell) cross join`
  const ahead = sql`and ${compared} ${sql.raw(descending ? '>=' : '<=')} ${ofKey(sql`page.last_key`)}`
  const around = piecesOf(wanted, behind, cellsIn('cells'))
  const others = piecesOf(wanted, behind, sql`page cross join ${cellsIn('otherCells')}`, ahead)
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

function build(wanted: Wanted): Statement<Place, Values> {
  const { order, column, limit, bucket, shape } = wanted
  return statement(
    `discovery_${order.replace(' ', '_')}_${column ?? 'all'}${nameOf(shape)}${bucket ? '_shared' : ''}_${limit}`,
    sql`with ${HIDDEN}${column ? sql`, ${inCells(wanted, GIVEN)}` : sql` ${piecesOf(wanted, GIVEN)}`}`,
  )
}

const built = new Map<string, Statement<Place, Values>>()

function statementFor(wanted: Wanted): Statement<Place, Values> {
  const name = JSON.stringify(wanted)
  const known = built.get(name) ?? build(wanted)
  built.set(name, known)
  return known
}

/** Of the cells so many, and no more than one part in four, are looked into first. */
const AROUND = 4

function cellsFrom(searcher: Searcher, region: Region) {
  if (!region) return { cells: [], otherCells: [] }
  const { column, cells } = region
  const away = new Map(cells.map((cell) => [cell, nearestIn(searcher, column, cell)]))
  const sorted = [...cells].sort((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0))
  const count = Math.min(AROUND, Math.ceil(cells.length / 4))
  return { cells: sorted.slice(0, count), otherCells: sorted.slice(count) }
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
    ...cellsFrom(searcher, region),
    reference: bucket?.reference ?? 0,
    shared: bucket?.shared ?? 0,
  })
}

const builtEnds = new Map<string, Statement<Place, Values>>()
/** Behind these keys of the order by popularity: everybody, and those whom nobody has found. */
const [POPULAR, UNFOUND] = [BEGINNINGS['most popular'].key, 0]

/** One search for all ends, so that the hidden ones are hashed once for all of them. */
function buildEnds(name: string, wanted: Wanted, unfound: boolean): Statement<Place, Values> {
  const keys = (unfound ? [POPULAR, UNFOUND] : [POPULAR]).map((key) => sql.raw(`(${key})`))
  const behind = { key: sql`ends.key`, id: sql`(select ${BEGINNINGS['most popular'].id}::uuid)` }
  const list = wanted.column ? sql`with ${inCells(wanted, behind)}` : piecesOf(wanted, behind)
  return statement(
    name,
    sql`with ${HIDDEN}
      select members.id from (values ${sql.join(keys, sql`, `)}) as ends (key) cross join lateral (${list}) members`,
  )
}

/** Some of those of a level whom most people like and, unless they are not wanted, of those whom nobody has found. */
export async function findEnds(
  db: Database,
  searcher: Searcher,
  tier: Tier,
  { limit, unfound }: { limit: number; unfound: boolean },
): Promise<string[]> {
  const region = regionWithin(searcher, tier.must.reach)
  const column = region?.column
  const wanted: Wanted = { order: 'most popular', column, limit, bucket: false, shape: shapeOf(tier) }
  const name = `discovery_ends_${unfound}_${column ?? 'all'}${nameOf(wanted.shape)}_${limit}`
  const ask = builtEnds.get(name) ?? buildEnds(name, wanted, unfound)
  builtEnds.set(name, ask)
  const values = {
    ...valuesOf(searcher, tier),
    ...BEGINNINGS['most popular'],
    ...cellsFrom(searcher, region),
  }
  return (await ask(db, { ...values, reference: 0, shared: 0 })).map(({ id }) => id)
}
