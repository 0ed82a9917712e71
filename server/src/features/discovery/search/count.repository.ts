import { TOTAL_CAP } from '@savanna/contract/discovery/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, value } from '../../../kit/database/statement.ts'
import { belongs, HIDDEN, nameOf, ROWS, type Searcher, shapeOf, valuesOf } from './condition.repository.ts'
import type { Criteria } from './condition.ts'
import { type CellColumn, regionWithin } from './grid.ts'

type Values = ReturnType<typeof valuesOf> & { cells: number[] }
const built = new Map<string, Statement<{ members: number }, Values>>()

function build(column: CellColumn | undefined, near: boolean) {
  const cells = column ? sql`unnest(${value('cells', 'int[]')}) as cells (cell) cross join` : sql``
  const within = column ? sql`d.${sql.raw(column)} = cells.cell and` : sql``
  const shape = { near, soft: false, softNear: false }
  return statement<{ members: number }, Values>(
    `discovery_count_${column ?? 'all'}${nameOf(shape)}`,
    sql`with ${HIDDEN} select count(*)::int as members from (
      select from ${cells} unnest(${value('klasses', 'smallint[]')}) as klasses (klass) cross join lateral (
        select from ${ROWS} where ${within} d.klass = klasses.klass and ${belongs(shape)}
        limit ${sql.raw(`${TOTAL_CAP}`)}
      ) one
      limit ${sql.raw(`${TOTAL_CAP}`)}
    ) counted`,
  )
}

/** How many members satisfy the criteria; the count ends at its cap. */
export async function countMembers(db: Database, searcher: Searcher, criteria: Criteria): Promise<number> {
  const tier = { missed: 0, must: criteria, prefer: undefined }
  const region = regionWithin(searcher, criteria.reach)
  const { near } = shapeOf(tier)
  const name = `${region?.column} ${near}`
  const ask = built.get(name) ?? build(region?.column, near)
  built.set(name, ask)
  const [row] = await ask(db, { ...valuesOf(searcher, tier), cells: region?.cells ?? [] })
  return row?.members ?? 0
}
