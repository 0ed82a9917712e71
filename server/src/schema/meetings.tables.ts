import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { moment } from '../kit/database/columns.ts'
import { ofMember } from './accounts.tables.ts'

/** The questions to a member about meeting matches, and the answers. Only shown to the member; used for learning. */
export const meetingAnswers = pgTable(
  'meeting_answers',
  {
    member_id: ofMember(),
    other_id: ofMember(),
    asked_at: moment(),
    /** Null until the question is answered. */
    answered_at: timestamp({ withTimezone: true }),
    /** Null until answered, and if the member wouldn't say. */
    met: boolean(),
    /** Whether the member would meet the other one again; null if they didn't say. */
    again: boolean(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.other_id] }),
    index().on(table.other_id),
    check('meeting_answers_again_after_met', sql`${table.again} is null or ${table.met}`),
    check('meeting_answers_answered', sql`${table.met} is null or ${table.answered_at} is not null`),
  ],
)
