import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ofMember } from './accounts.tables.ts'

/** A member's answers, each as JSON text; null if a panel was never answered. */
export const preferences = pgTable('preferences', {
  member_id: ofMember().primaryKey(),
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
  religion: text(),
  politics: text(),
})
