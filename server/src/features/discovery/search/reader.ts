import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fingerprintRelations } from './reader.repository.ts'

/** Runs a query on the replica or the database, whichever knows enough, and returns its result. */
export type Reader = <T>(ask: (db: Database) => Promise<T>) => Promise<T>

/**
 * Returns where a member's searches are read. The replica is asked only while it agrees with the database about whom
 * this member likes, passes, blocks and is blocked by: what they did a moment ago holds at once, by whichever server
 * they did it and however late the replica is. A query that fails there is run again on the database.
 */
export async function readerFor(
  { db, replica }: Pick<Context, 'db' | 'replica'>,
  me: string,
): Promise<Reader> {
  const copy = replica?.usable()
  if (!replica || !copy) return (ask) => ask(db)
  const fallBack = (error: unknown) => replica.reportFailure(error)
  const [known, there] = await Promise.all([
    fingerprintRelations(db, me),
    fingerprintRelations(copy, me).catch(fallBack),
  ])
  if (known !== there) return (ask) => ask(db)
  return (ask) =>
    ask(copy).catch((error) => {
      fallBack(error)
      return ask(db)
    })
}
