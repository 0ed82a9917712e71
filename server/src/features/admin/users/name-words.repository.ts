import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { withoutStatementTimeout } from '../../../kit/database/driver/statement-timeout.ts'
import { lockedInOrder } from '../../../kit/database/lock-in-order.ts'
import { nameWords } from '../../../schema/admin.tables.ts'
import { foldedText, profiles } from '../../../schema/profiles.tables.ts'

const first = foldedText(profiles.firstname)
const last = foldedText(profiles.lastname)

/** Updates the fuzzy name search's word table from members' current names. */
export async function refreshNameWords(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutStatementTimeout(tx)
    await tx.execute(sql`create temporary table borne on commit drop as
      select ${first} as word from ${profiles} union select ${last} from ${profiles}`)
    await tx.execute(
      sql`insert into ${nameWords} select word from borne order by word on conflict do nothing`,
    )
    await tx.execute(sql`delete from ${nameWords} where word in (
      select word from ${nameWords} where word not in (select word from borne) order by word for update
    )`)
  })
}

/** Returns a member's first and last name as search normalises them; empty if the member is unknown. */
export async function findNameWordsOf(db: Database, memberId: string): Promise<string[]> {
  const [found] = await db
    .select({ first: sql<string>`${first}`, last: sql<string>`${last}` })
    .from(profiles)
    .where(eq(profiles.member_id, memberId))
  return found ? [found.first, found.last] : []
}

/** Deletes the words that have disappeared from members' names. */
export async function deleteUnusedNameWords(tx: Database, words: string[]): Promise<void> {
  if (words.length === 0) return
  const bearer = tx
    .select({ id: profiles.member_id })
    .from(profiles)
    .where(
      or(
        sql`${last} = ${nameWords.word}`,
        sql`${foldedText(sql`${profiles.firstname} || ' ' || ${profiles.lastname}`)} like ${nameWords.word} || ' %'`,
      ),
    )
  const unused = and(inArray(nameWords.word, words), notExists(bearer))
  await tx.delete(nameWords).where(lockedInOrder(tx, nameWords.word, unused, 'update'))
}

/** Returns whether the database has the trigram index for fuzzy search (extension pg_trgm). */
export async function supportsFuzzySearch(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select to_regclass('name_words_similar') is not null as known`,
  )
  return rows[0]?.known ?? false
}

/** Returns name words similar to the text, the most similar first. */
export async function findSimilarWords(db: Database, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ word: nameWords.word })
    .from(nameWords)
    .where(sql`${nameWords.word} % ${text}`)
    .orderBy(sql`similarity(${nameWords.word}, ${text}) desc`, nameWords.word)
    .limit(limit)
  return rows.map(({ word }) => word)
}

/** Returns whether the word table has any rows. */
export async function hasNameWords(db: Database): Promise<boolean> {
  return (await db.select({ word: nameWords.word }).from(nameWords).limit(1)).length > 0
}
