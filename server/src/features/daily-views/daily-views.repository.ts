import { asc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { DailyViewLimits } from '../../config.ts'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { dailyViews } from '../../schema/discovery/daily-views.tables.ts'

/** A member to show to a viewer. */
export interface View {
  viewerId: string
  memberId: string
  /** The digest that the member is counted under; see `digestOf`. */
  digest: bigint
}

interface Moment {
  day: string
  /** ISO 8601. */
  now: string
  limits: DailyViewLimits
}

/** Writes the limits as a parameter of a database function. */
export function bindLimits(bind: Bind<keyof DailyViewLimits>): SQL {
  return sql`row(${bind.inSight('newAccount', 'int')}, ${bind.inSight('ordinary', 'int')},
    ${bind.inSight('plan', 'int')}, ${bind.inSight('newAccountDays', 'int')})::view_limits`
}

/** A crash may lose the last moments of the count, which aren't worth waiting for the disk. */
const WITHOUT_DISK = sql`set_config('synchronous_commit', 'off', true)`

/** The SQL that counts a viewer's views in the statement that reads the members. */
export interface CountedViews extends DailyViewLimits {
  /** The viewed members, and the digest for each. */
  viewed: string[]
  marks: string[]
  day: string
  /** ISO 8601. */
  now: string
}

/** Counts views as rows of a statement: `member`, who may be shown, and `counted`. */
export function bindViews(bind: Bind<keyof CountedViews | 'viewerId'>): SQL {
  return sql`(select member, counted from ${WITHOUT_DISK}, count_views(
    ${bind.inSight('viewerId', 'uuid')}, ${bind.inSight('day', 'date')}, ${bind.inSight('viewed', 'uuid[]')},
    ${bind.inSight('marks', 'bigint[]')}, ${bind.inSight('now', 'timestamptz')}, ${bindLimits(bind)}
  ))`
}

interface Values extends DailyViewLimits {
  viewers: string[]
  members: string[]
  digests: string[]
  day: string
  now: string
}

/** A view that may be shown. */
export interface ShownView {
  viewer: string
  member: string
  /** Whether it counts towards that day; otherwise the two know each other. */
  counted: boolean
}

// Viewers are locked in id order.
const count = statement<ShownView, Values>(
  'daily_views_counted',
  (bind) => sql`
    select asked.viewer, shown.member, shown.counted
    from ${WITHOUT_DISK}, (
      select viewer, array_agg(member order by place) as members, array_agg(digest order by place) as digests
      from unnest(
        ${bind.inSight('viewers', 'uuid[]')}, ${bind.inSight('members', 'uuid[]')}, ${bind.inSight('digests', 'bigint[]')}
      ) with ordinality as each (viewer, member, digest, place)
      group by viewer order by viewer
    ) asked cross join lateral count_views(
      asked.viewer, ${bind.inSight('day', 'date')}, asked.members, asked.digests, ${bind.inSight('now', 'timestamptz')},
      ${bindLimits(bind)}
    ) shown`,
)

/** Counts views and returns those that may be shown (`count_views` in the database). */
export async function countViews(
  db: Database,
  views: View[],
  { day, now, limits }: Moment,
): Promise<ShownView[]> {
  return count(db, {
    viewers: views.map(({ viewerId }) => viewerId),
    members: views.map(({ memberId }) => memberId),
    digests: views.map(({ digest }) => `${digest}`),
    day,
    now,
    ...limits,
  })
}

/** Returns the digests of the members that a viewer saw on each stored day. */
export function findViews(db: Database, viewerId: string): Promise<{ day: string; digests: bigint[] }[]> {
  return db
    .select({ day: dailyViews.day, digests: dailyViews.digests })
    .from(dailyViews)
    .where(eq(dailyViews.viewer_id, viewerId))
}

/** Returns how many different members a member saw on each day, for their download. */
export function findViewCounts(db: Database, viewerId: string) {
  return db
    .select({ day: dailyViews.day, members: sql<number>`cardinality(${dailyViews.digests})` })
    .from(dailyViews)
    .where(eq(dailyViews.viewer_id, viewerId))
    .orderBy(asc(dailyViews.day))
}

export async function deleteViewsBefore(db: Database, day: string): Promise<void> {
  await db.delete(dailyViews).where(lt(dailyViews.day, day))
}
