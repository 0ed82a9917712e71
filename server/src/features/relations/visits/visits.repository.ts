import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { bindNotification, type NotificationValues, valuesOf } from '../../notifications/index.ts'

interface Recorded {
  /** False when the visitor was there on that day already; null when they may not see the member. */
  fresh: boolean | null
  /** The id of the notification, if there is one. */
  notified: string | null
}

interface Values extends NotificationValues {
  visitor: string
  visited: string
  /** `2026-05-04` */
  day: string
}

const record = statement<Recorded, Values>(
  'visit_recorded',
  (bind) => sql`select fresh, notified from record_visit(${bind.inSight('visitor', 'uuid')},
    ${bind.inSight('visited', 'uuid')}, ${bind.inSight('day', 'date')}, ${bindNotification(bind)})`,
)

/** Stores a visit, and what follows from the first of a day (UTC): popularity and a notification. */
export async function insertVisit(
  db: Database,
  { visitor, visited, at }: { visitor: string; visited: string; at: Date },
): Promise<Recorded> {
  const told = valuesOf({ memberId: visited, senderId: visitor, type: 'visit', at })
  const [recorded] = await record(db, { ...told, visitor, visited, day: at.toISOString().slice(0, 10) })
  return recorded ?? { fresh: null, notified: null }
}
