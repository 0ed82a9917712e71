import { asc, eq, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { DailyViewLimits } from '../../config.ts'
import type { Database } from '../../kit/database/database.ts'
import { type Bind, statement } from '../../kit/database/statement.ts'
import { members } from '../../schema/accounts.tables.ts'
import { dailyViews, knowsMember } from '../../schema/discovery/daily-views.tables.ts'
import { holdsPlan } from '../../schema/plans.tables.ts'

/** A member to be shown to a viewer. */
export interface View {
  viewerId: string
  memberId: string
  /** What the member is counted as; see `digestOf`. */
  digest: bigint
}

interface Moment {
  day: string
  /** ISO 8601. */
  now: string
  limits: DailyViewLimits
}

interface Values extends Omit<DailyViewLimits, 'newAccountDays'> {
  viewers: string[]
  members: string[]
  digests: string[]
  day: string
  now: string
  newAccountDays: number
}

/** A view that may be shown. */
export interface ShownView {
  viewer: string
  member: string
  /** It is one of those counted on that day; else the two know each other. */
  counted: boolean
}

/** Returns how many different members a viewer is shown a day; null for who is no member any more. */
function limitOf(bind: Bind<keyof Values>, viewer: SQLWrapper): SQL {
  const now = bind.inSight('now', 'timestamptz')
  const settled = sql`${members.created_at} <= ${now} - make_interval(days => ${bind.inSight('newAccountDays', 'int')})`
  const ordinary = bind.inSight('ordinary', 'int')
  return sql`(select case
      when ${holdsPlan(viewer, now)} then case when ${settled} then ${bind.inSight('plan', 'int')} else ${ordinary} end
      when ${settled} then ${ordinary}
      else ${bind.inSight('newAccount', 'int')}
    end from ${members} where ${members.id} = ${viewer})`
}

/**
 * Counts the views that are neither known nor counted on that day, as many as the limit still takes, and returns those
 * that may be shown. Each viewer's row is locked by the insertion, and the array that is appended to is the locked one,
 * so the count is exact over all servers. A crash may lose the last moments of it, which is not worth a wait for the disk.
 */
const count = statement<ShownView, Values>('daily_views_counted', (bind) => {
  const day = bind.inSight('day', 'date')
  const most = sql`(select most from fresh where fresh.viewer = v.viewer_id)`
  return sql`
    with asked as (
      select * from unnest(
        ${bind('viewers', 'uuid[]')}, ${bind('members', 'uuid[]')}, ${bind('digests', 'bigint[]')}
      ) with ordinality as asked (viewer, member, digest, place)
    ), judged as materialized (
      select asked.*, counted or known as free, known
      from asked left join ${dailyViews} v on v.viewer_id = asked.viewer and v.day = ${day}
      cross join lateral (select coalesce(asked.digest = any(v.digests), false) as counted) today
      cross join lateral (
        select not counted and ${knowsMember(sql`asked.viewer`, sql`asked.member`)} as known
      ) lasting
    ), fresh as materialized (
      select viewer, digests, ${limitOf(bind, sql`viewers.viewer`)} as most,
        set_config('synchronous_commit', 'off', true)
      from (
        select viewer, array_agg(digest order by place) as digests from judged where not free group by viewer
      ) viewers
    ), stored as (
      insert into ${dailyViews} as v (viewer_id, day, digests)
      select viewer, ${day}, digests[1:most] from fresh where most is not null order by viewer
      on conflict (viewer_id, day) do update set digests = v.digests || array(
        select digest from unnest(excluded.digests) with ordinality as added (digest, place)
        where digest <> all(v.digests) order by place limit greatest(0, ${most} - cardinality(v.digests))
      )
      where cardinality(v.digests) < ${most}
      returning v.viewer_id, v.digests
    )
    select judged.viewer, judged.member, not judged.known as counted
    from judged left join stored on stored.viewer_id = judged.viewer
    where judged.free or judged.digest = any(stored.digests)`
})

/** Counts views and returns those that may be shown. */
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

/** Returns how many different members a member was shown on each day, for their download. */
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
