import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Statement, statement, value } from '../../../kit/database/statement.ts'
import { passes } from '../../../schema/passes.tables.ts'
import { hiddenAnd, ROWS } from '../search/condition.repository.ts'
import type { CellColumn, Region } from '../search/grid.ts'

export interface Around {
  searcherId: string
  klasses: number[]
  /** Everywhere when undefined. */
  region: Region
  /** Leaves out those passed by. */
  withoutPassed: boolean
  /** Further ids to leave out. */
  except: string[]
  /** How many of those whom most people like, and of those whom hardly anybody has found. */
  popular: number
  unnoticed: number
}

/** Enough of each cell for a mixture; where there are more, they come with the next part of the list. */
const OF_EACH_CELL = 60
/** What those have whom hardly anybody has found yet: nothing, a few visits, a like. */
const UNNOTICED = sql.raw('(0), (1), (2), (3), (10), (11), (12), (13)')

interface Values {
  me: string
  likesOf: string
  passesOf: string | null
  except: string[]
  cells: number[]
  klasses: number[]
  popular: number
  unnoticed: number
}

const HIDDEN = hiddenAnd(sql`
    union all select ${passes.passed_id} from ${passes} where ${passes.passer_id} = ${value('passesOf', 'uuid')}`)

/** A few of each cell, class and, where it is asked for, popularity, each by one short scan of the index. */
function fewOfEach(column: CellColumn | undefined, limit: 'popular' | 'unnoticed'): SQL {
  const unnoticed = limit === 'unnoticed'
  const most = value(limit, 'int')
  const within = column ? sql`d.${sql.raw(column)} = place.cell and` : sql``
  const each = column ? sql`least(${sql.raw(`${OF_EACH_CELL}`)}, ${most})` : most
  return sql`select few.id from ${column ? sql`unnest(${value('cells', 'int[]')}) as place (cell) cross join` : sql``}
    unnest(${value('klasses', 'smallint[]')}) as kind (klass)
    ${unnoticed ? sql`cross join (values ${UNNOTICED}) as found (pop)` : sql``}
    cross join lateral (
      select d.member_id as id, d.pop from ${ROWS}
      where ${within} d.ready and d.klass = kind.klass ${unnoticed ? sql`and d.pop = found.pop` : sql``}
        and d.member_id not in (select id from hidden)
      order by d.pop desc, d.member_id desc limit ${each}
    ) few
    order by ${unnoticed ? sql`few.id desc` : sql`few.pop desc, few.id desc`} limit ${most}`
}

const built = new Map<CellColumn | undefined, Statement<{ id: string }, Values>>()

function statementFor(column: CellColumn | undefined): Statement<{ id: string }, Values> {
  const known =
    built.get(column) ??
    statement<{ id: string }, Values>(
      `cards_candidates_${column ?? 'all'}`,
      sql`with ${HIDDEN} (${fewOfEach(column, 'unnoticed')}) union all (${fewOfEach(column, 'popular')})`,
    )
  built.set(column, known)
  return known
}

/**
 * Some members of a region: first those whom hardly anybody has found yet, of these those who came last first, then
 * those whom most people like. Somebody may be both.
 */
export async function findMixture(db: Database, around: Around): Promise<string[]> {
  const { searcherId, klasses, region, withoutPassed, except, popular, unnoticed } = around
  const rows = await statementFor(region?.column)(db, {
    me: searcherId,
    likesOf: searcherId,
    // Nobody passes anybody by under the name of nobody.
    passesOf: withoutPassed ? searcherId : null,
    cells: region?.cells ?? [],
    ...{ klasses, except, popular, unnoticed },
  })
  return rows.map(({ id }) => id)
}
