import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { BEYOND_CARD, type KnownPerson, type PersonRow, personOf } from '../../compatibility/index.ts'
import { type CardRow, cardColumns, cardRows, mayBeShown } from '../../profiles/index.ts'
import { tagsOf } from '../search/condition.ts'

const shown = statement<Omit<CardRow, 'tags'> & PersonRow, { viewerId: string; ids: string[] }>(
  'compatibility_cards',
  (bind) => sql`select ${cardColumns(bind)}, ${BEYOND_CARD} from ${cardRows(bind)}
    join ${discoveryTraits} on ${discoveryTraits.member_id} = ${members.id} where ${mayBeShown(bind)}`,
)

/** Returns what cards show of those of the members whom the viewer may see, and their compatibility's grounds; unordered. */
export async function findShown(
  db: Database,
  viewerId: string,
  ids: string[],
  now: Date,
): Promise<{ card: CardRow; person: KnownPerson }[]> {
  const rows = await shown(db, { viewerId, ids })
  return rows.map((row) => ({
    person: personOf(row, now),
    card: Object.assign(row, { tags: tagsOf(row.tagbits) }),
  }))
}
