import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { members } from '../accounts/accounts.tables.ts'

/** A member's answers, each as JSON text; null where a panel was never answered. */
export const preferences = pgTable('preferences', {
  member_id: uuid()
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** How often the answers were saved. */
  version: integer().notNull().default(0),
  goals: text(),
  type: text(),
  language: text(),
  zodiac: text(),
  education: text(),
  children: text(),
  personality: text(),
  communication: text(),
  love: text(),
  pets: text(),
  drink: text(),
  smoke: text(),
  workout: text(),
  dietary: text(),
  socialMedia: text('social_media'),
  sleep: text(),
  gender: text(),
})
