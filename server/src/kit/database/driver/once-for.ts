import type { Database } from '../database.ts'

/** Returns a function that creates a value once per database and caches it, such as a prepared statement. */
export function oncePerDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>()
  return (db) => {
    const known = made.get(db) ?? make(db)
    made.set(db, known)
    return known
  }
}
