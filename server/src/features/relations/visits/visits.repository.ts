import { sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { type Bind, builderStatement } from '../../../kit/database/statement.ts'
import { bindLimits, type CountedView } from '../../daily-views/index.ts'
import {
  bindNotification,
  type NotificationValues,
  selectNotifications,
  valuesOf,
} from '../../notifications/index.ts'

interface Values extends NotificationValues, CountedView {
  visitor: string
  visited: string
  /** `2026-05-04` */
  day: string
}

const record = builderStatement('visit_recorded', (db, bind: Bind<keyof Values>) => {
  const call = sql`record_visit(${bind.inSight('visitor', 'uuid')}, ${bind.inSight('visited', 'uuid')},
    ${bind.inSight('day', 'date')}, ${bind.inSight('mark', 'bigint')}, ${bindLimits(bind)}, ${bindNotification(bind)})`
  return selectNotifications(db, {
    source: sql`select (visit.stored).*, visible, shown, fresh from ${call} as visit`,
    more: { visible: sql<boolean>`visible`, shown: sql<boolean>`shown`, fresh: sql<boolean>`fresh` },
  })
})

interface Visit {
  visitor: string
  visited: string
  at: Date
  view: CountedView
}

/** Stores a visit, and the consequences of the day's (UTC) first: popularity and a notification (`record_visit`). */
export async function insertVisit(db: Database, { visitor, visited, at, view }: Visit) {
  const told = valuesOf({ memberId: visited, senderId: visitor, type: 'visit', at })
  const day = at.toISOString().slice(0, 10)
  const [recorded] = await record(db, { ...told, ...view, visitor, visited, day })
  return recorded
}
