import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { fingerprintRelations } from './reader.repository.ts'

/** Runs a query on a replica or the primary, depending on which is recent enough, and returns its result. */
export type Reader = <T>(ask: (db: Database) => Promise<T>) => Promise<T>

/**
 * Returns where a member's searches are read. A replica is only used while it agrees with the primary about
 * this member's likes, passes and blocks in either direction: their latest actions apply immediately,
 * whichever server handled them and however far the replica lags. A query that fails there runs again on the
 * primary.
 */
export async function chooseReader(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  me: string,
): Promise<Reader> {
  const replica = replicas?.choose()
  if (!replica) return (ask) => ask(db)
  const { db: replicaDb, reportFailure: fallBack } = replica
  const [primaryState, replicaState] = await Promise.all([
    fingerprintRelations(db, me),
    fingerprintRelations(replicaDb, me).catch(fallBack),
  ])
  if (primaryState !== replicaState) return (ask) => ask(db)
  return (ask) =>
    ask(replicaDb).catch((error) => {
      fallBack(error)
      return ask(db)
    })
}
