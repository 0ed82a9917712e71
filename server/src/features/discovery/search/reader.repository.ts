import { type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { passes } from '../../../schema/discovery/passes.tables.ts'
import { blocks, likes } from '../../../schema/relations.tables.ts'

/** Returns a text that is the same for the same members in any order. */
const setOf = (id: SQLWrapper) =>
  sql`(count(*), bit_xor(uuid_hash_extended(${id}, 1)), bit_xor(uuid_hash_extended(${id}, 2)))::text`

const relations = statement<{ relations: string }, { me: string }>('discovery_ties', (bind) => {
  const me = bind('me', 'uuid')
  return sql`select concat(
    (select ${setOf(likes.liked_id)} from ${likes} where ${likes.liker_id} = ${me}),
    (select ${setOf(passes.passed_id)} from ${passes} where ${passes.passer_id} = ${me}),
    (select ${setOf(blocks.blocked_id)} from ${blocks} where ${blocks.blocker_id} = ${me}),
    (select ${setOf(blocks.blocker_id)} from ${blocks} where ${blocks.blocked_id} = ${me})
  ) as relations`
})

/** Returns a short digest of a member's likes, passes and blocks in either direction. */
export async function fingerprintRelations(db: Database, memberId: string): Promise<string> {
  const [row] = await relations(db, { me: memberId })
  return row?.relations ?? ''
}
