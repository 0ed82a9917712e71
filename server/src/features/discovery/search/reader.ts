import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fingerprintOfTies } from './reader.repository.ts'

/** Asks the replica or the database, whichever knows enough. */
export type Reader = <T>(ask: (db: Database) => Promise<T>) => Promise<T>

/**
 * Where somebody's searches are read. The replica is asked only while it agrees with the database about whom this
 * member likes, passes, blocks and is blocked by: what they did a moment ago holds at once, by whichever server they
 * did it and however late the replica is. What fails there is asked again of the database.
 */
export async function readerFor(
  { db, replica }: Pick<Context, 'db' | 'replica'>,
  me: string,
): Promise<Reader> {
  const copy = replica?.fresh()
  if (!replica || !copy) return (ask) => ask(db)
  const fallBack = (error: unknown) => replica.distrust(error)
  const [known, there] = await Promise.all([
    fingerprintOfTies(db, me),
    fingerprintOfTies(copy, me).catch(fallBack),
  ])
  if (known !== there) return (ask) => ask(db)
  return (ask) =>
    ask(copy).catch((error) => {
      fallBack(error)
      return ask(db)
    })
}
