import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { isThereFor, visits } from '../../../schema/relations.tables.ts'

interface Values {
  me: string
  other: string
  /** `2026-05-04` */
  day: string
  at: string
}

const visit = statement<{ fresh: boolean }, Values>('visit_stored', (bind) => {
  const [me, other] = [bind('me', 'uuid'), bind('other', 'uuid')]
  return sql`
    with there as (select ${members.id} from ${members} where ${members.id} = ${other} and ${isThereFor(me)}),
    stored as (
      insert into ${visits} (visitor_id, visited_id, day, visited_at)
      select ${me}, there.id, ${bind('day', 'date')}, ${bind('at', 'timestamptz')} from there
      on conflict do nothing returning ${visits.visited_id}
    )
    select exists (select from stored) as fresh from there`
})

/** Stores a visit; false when the visitor was there on that day already, nothing when they may not see the member. */
export async function insertVisit(
  tx: Database,
  { visitor, visited, at }: { visitor: string; visited: string; at: Date },
): Promise<boolean | undefined> {
  const moment = at.toISOString()
  const [stored] = await visit(tx, { me: visitor, other: visited, day: moment.slice(0, 10), at: moment })
  return stored?.fresh
}
