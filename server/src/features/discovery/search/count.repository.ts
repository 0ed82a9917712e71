import { TOTAL_CAP } from '@savanna/contract/discovery/routes'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statements } from '../../../kit/database/statement.ts'
import { countRare } from './answers/rare.repository.ts'
import { isRare } from './answers/rare.ts'
import { hiddenIds, meetsCondition, ROWS } from './condition.repository.ts'
import { type ConditionValues, type SqlCondition, type Variant, variantSuffixOf } from './condition.ts'
import { type CellColumn, regionWithin } from './grid.ts'

interface CountVariant {
  column: CellColumn | undefined
  condition: Variant
}

const count = statements<CountVariant, { members: number }, ConditionValues & { cells: number[] }>(
  ({ column, condition }) => `discovery_count_${column ?? 'all'}${variantSuffixOf(condition)}`,
  (bind, { column, condition }) => {
    const cells = column ? sql`unnest(${bind('cells', 'int[]')}) as cells (cell) cross join` : sql``
    const within = column ? sql`d.${sql.raw(column)} = cells.cell and` : sql``
    return sql`with ${hiddenIds(bind)} select count(*)::int as members from (
      select from ${cells} unnest(${bind('cohorts', 'smallint[]')}) as cohorts (cohort) cross join lateral (
        select from ${ROWS} where ${within} d.cohort = cohorts.cohort and ${meetsCondition(bind, condition, { by: 'either' })}
        limit ${sql.raw(`${TOTAL_CAP}`)}
      ) one
      limit ${sql.raw(`${TOTAL_CAP}`)}
    ) counted`
  },
)

/** Returns how many members satisfy a condition; the count ends at `TOTAL_CAP`. */
export async function countMembers(db: Database, condition: SqlCondition): Promise<number> {
  if (await isRare(db, condition, TOTAL_CAP)) return countRare(db, condition, TOTAL_CAP)
  const { searcher, criteria, values, variant } = condition
  const region = regionWithin(searcher, criteria.must.reach)
  const [row] = await count({ column: region?.column, condition: variant })(db, {
    ...values,
    cells: region?.cells ?? [],
  })
  return row?.members ?? 0
}
