import { timestamp } from 'drizzle-orm/pg-core'

/** Returns a column for a point in time that defaults to the moment of insertion. */
export function moment() {
  return timestamp({ withTimezone: true }).notNull().defaultNow()
}
