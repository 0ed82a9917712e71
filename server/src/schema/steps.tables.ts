import { pgTable, text } from 'drizzle-orm/pg-core'

/** Work on stored rows that a migration has left to the running server; each row goes with its end. */
export const pendingSteps = pgTable('pending_steps', {
  name: text().primaryKey(),
  /** The key of the last row that is done, for work that goes through a table. */
  after: text(),
})
