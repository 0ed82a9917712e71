import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fingerprintRelations } from './reader.repository.ts'

/** Runs a query on a replica or the database, whichever knows enough, and returns its result. */
export type Reader = <T>(ask: (db: Database) => Promise<T>) => Promise<T>

/**
 * Returns where a member's searches are read. A replica is asked only while it agrees with the database about whom
 * this member likes, passes, blocks and is blocked by: what they did a moment ago holds at once, by whichever server
 * they did it and however late that replica is. A query that fails there is run again on the database.
 */
export async function readerFor(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  me: string,
): Promise<Reader> {
  const replica = replicas?.choose()
  if (!replica) return (ask) => ask(db)
  const { db: copy, reportFailure: fallBack } = replica
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
