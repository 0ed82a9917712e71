import { and, desc, eq, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { passes } from '../relations/passes.tables.ts'
import { blocks, likes } from '../relations/relations.tables.ts'
import type { Region } from './discovery.grid.ts'
import { discovery } from './discovery.tables.ts'

export interface Around {
  searcherId: string
  klasses: number[]
  /** Everywhere when undefined. */
  region: Region
  /** Leaves out those passed by. */
  withoutPassed: boolean
  /** Further ids to leave out. */
  except: string[]
  limit: number
}

/** Enough of each cell for a mixture; where there are more, they come with the next part of the list. */
const OF_EACH_CELL = 60
/** What those have whom hardly anybody has found yet: nothing, a few visits, a like. */
const UNNOTICED = [0, 1, 2, 3, 10, 11, 12, 13]

/** Members of a region whom most people like, first of all. */
export function findPopular(db: Database, around: Around): Promise<string[]> {
  return findByIndex(db, around)
}

/** Members of a region whom hardly anybody has found yet, those who came last first. */
export function findUnnoticed(db: Database, around: Around): Promise<string[]> {
  return findByIndex(db, around, UNNOTICED)
}

/** A few of each cell, class and popularity asked for, each by one short scan of the index. */
async function findByIndex(db: Database, around: Around, pops?: number[]): Promise<string[]> {
  const { region, klasses, limit } = around
  const cells = region ? sql`unnest(${sql.param(region.cells)}::int[])` : sql`unnest(array[null]::int[])`
  const inCell = region ? sql`${discovery[region.column]} = place.cell` : sql`true`
  const few = db
    .select({ id: discovery.member_id, pop: discovery.pop })
    .from(discovery)
    .where(
      and(
        discovery.ready,
        inCell,
        sql`${discovery.klass} = kind.klass`,
        pops && sql`${discovery.pop} = found.pop`,
        notHidden(db, around),
      ),
    )
    .orderBy(desc(discovery.pop), desc(discovery.member_id))
    .limit(region ? Math.min(OF_EACH_CELL, limit) : limit)
  const order = pops ? sql`few.member_id desc` : sql`few.pop desc, few.member_id desc`
  const { rows } = await db.execute<{ id: string }>(sql`
    select few.member_id as id
    from ${cells} as place (cell)
    cross join unnest(${sql.param(klasses)}::smallint[]) as kind (klass)
    cross join unnest(${sql.param(pops ?? [null])}::smallint[]) as found (pop)
    cross join lateral (${few}) as few
    order by ${order} limit ${limit}`)
  return rows.map(({ id }) => id)
}

function notHidden(db: Database, { searcherId, withoutPassed, except }: Around) {
  return and(
    ne(discovery.member_id, searcherId),
    notInArray(
      discovery.member_id,
      db.select({ id: likes.liked_id }).from(likes).where(eq(likes.liker_id, searcherId)),
    ),
    notInArray(
      discovery.member_id,
      db.select({ id: blocks.blocked_id }).from(blocks).where(eq(blocks.blocker_id, searcherId)),
    ),
    notInArray(
      discovery.member_id,
      db.select({ id: blocks.blocker_id }).from(blocks).where(eq(blocks.blocked_id, searcherId)),
    ),
    withoutPassed
      ? notInArray(
          discovery.member_id,
          db.select({ id: passes.passed_id }).from(passes).where(eq(passes.passer_id, searcherId)),
        )
      : undefined,
    except.length > 0 ? sql`${discovery.member_id} <> all(${sql.param(except)}::uuid[])` : undefined,
  )
}
