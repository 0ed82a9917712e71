import type { Database } from '../database.ts'

/** Makes something once for each database, such as a prepared statement, which takes longer to build than to ask. */
export function onceFor<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>()
  return (db) => {
    const known = made.get(db) ?? make(db)
    made.set(db, known)
    return known
  }
}
