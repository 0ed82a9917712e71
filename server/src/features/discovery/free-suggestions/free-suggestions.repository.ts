import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement, statements } from '../../../kit/database/statement.ts'
import { freeSuggestions } from '../../../schema/discovery/discovery.tables.ts'
import { hiddenIds, meetsCondition, ROWS } from '../search/condition.repository.ts'
import {
  type ConditionValues,
  type SqlCondition,
  type Variant,
  variantSuffixOf,
} from '../search/condition.ts'

/** Returns who was one of a member's five since a day (`2026-05-04`), and on which day. */
export function findSuggestedSince(db: Database, viewerId: string, day: string) {
  return db
    .select({ day: freeSuggestions.day, id: freeSuggestions.member_id })
    .from(freeSuggestions)
    .where(and(eq(freeSuggestions.viewer_id, viewerId), gte(freeSuggestions.day, day)))
}

/** Serialises the choices of one member's suggestions until the transaction ends. */
const lock = statement<object, { name: string }>(
  'free_suggestions_locked',
  (bind) => sql`select pg_advisory_xact_lock(hashtextextended(${bind('name', 'text')}, 0))`,
)

interface Choice {
  viewerId: string
  day: string
  ids: string[]
  most: number
}

const choose = statement<{ id: string }, Choice>('free_suggestions_chosen', (bind) => {
  const [viewer, day] = [bind('viewerId', 'uuid'), bind('day', 'date')]
  return sql`
    with known as (
      select ${freeSuggestions.member_id} as id from ${freeSuggestions}
      where ${freeSuggestions.viewer_id} = ${viewer} and ${freeSuggestions.day} = ${day}
    ), added as (
      insert into ${freeSuggestions} (viewer_id, day, member_id)
      select ${viewer}, ${day}, chosen.id
      from unnest(${bind('ids', 'uuid[]')}) with ordinality as chosen (id, place)
      where chosen.id not in (select id from known)
      order by chosen.place
      limit greatest(0, ${bind('most', 'int')} - (select count(*) from known))
      returning member_id as id
    )
    select id from known union all select id from added`
})

/** Adds members to a day's suggestions, as many as fit, and returns all of that day's. */
export async function addSuggestions(db: Database, choice: Choice): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lock(tx, { name: `free suggestions ${choice.viewerId}` })
    return (await choose(tx, choice)).map(({ id }) => id)
  })
}

const fitting = statements<Variant, { id: string }, ConditionValues & { ids: string[] }>(
  (variant) => `discovery_fitting${variantSuffixOf(variant)}`,
  (bind, variant) => sql`with ${hiddenIds(bind)} select d.member_id as id from ${ROWS}
    where d.member_id = any (${bind('ids', 'uuid[]')})
      and d.cohort = any (${bind('cohorts', 'smallint[]')}) and ${meetsCondition(bind, variant)}`,
)

/** Returns the given members who satisfy one of a list's tier conditions, with the tier of each. */
export async function findFitting(
  db: Database,
  conditions: SqlCondition[],
  ids: string[],
): Promise<{ id: string; tier: number }[]> {
  if (ids.length === 0) return []
  const tiers = await Promise.all(
    conditions.map(async ({ variant, values, criteria }) => {
      const found = await fitting(variant)(db, { ...values, ids })
      return found.map(({ id }) => ({ id, tier: criteria.missed }))
    }),
  )
  return tiers.flat()
}

export async function deleteSuggestionsBefore(db: Database, day: string): Promise<void> {
  await db.delete(freeSuggestions).where(lt(freeSuggestions.day, day))
}
