import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../../kit/database/database.ts'
import { withoutStatementTimeout } from '../../../kit/database/driver/statement-timeout.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { dailyFigures } from '../../../schema/admin.tables.ts'
import { messages } from '../../../schema/chat.tables.ts'
import { payments, subscriptions } from '../../../schema/plans.tables.ts'
import { liveMembers } from '../../../schema/presence.tables.ts'
import { likes, reports } from '../../../schema/relations.tables.ts'

export type DayFigures = typeof dailyFigures.$inferSelect

interface DateRange {
  from: Date
  /** Exclusive. */
  to: Date
}

const dayOf = (column: PgColumn) => sql<string>`(${column} at time zone 'UTC')::date::text`
const within = (column: PgColumn, { from, to }: DateRange) => and(gte(column, from), lt(column, to))

type Counts = Map<string, number>
const asCounts = (rows: { day: string; n: number }[]): Counts => new Map(rows.map(({ day, n }) => [day, n]))

function countMembersByDay(db: Database, range: DateRange) {
  return db
    .select({ day: dayOf(members.created_at), n: count() })
    .from(members)
    .where(and(within(members.created_at, range), isNotNull(members.verified_at)))
    .groupBy(sql`1`)
}

/** Counts matches by day: a match belongs to the day of the second of its two likes. */
function countMatchesByDay(db: Database, range: DateRange) {
  const earlier: SQL = sql`exists (select from ${likes} as back
    where back.liker_id = ${likes.liked_id} and back.liked_id = ${likes.liker_id}
      and (back.created_at, back.liker_id) < (${likes.created_at}, ${likes.liker_id}))`
  return db
    .select({ day: dayOf(likes.created_at), n: count() })
    .from(likes)
    .where(and(within(likes.created_at, range), earlier))
    .groupBy(sql`1`)
}

function countMessagesByDay(db: Database, range: DateRange) {
  return db
    .select({ day: dayOf(messages.created_at), n: count() })
    .from(messages)
    .where(within(messages.created_at, range))
    .groupBy(sql`1`)
}

function sumRevenueByDay(db: Database, range: DateRange) {
  return db
    .select({
      day: dayOf(payments.created_at),
      n: sql<number>`sum(${payments.amount} - ${payments.refunded})::int`,
    })
    .from(payments)
    .where(
      and(eq(payments.status, 'succeeded'), ne(payments.dispute, 'lost'), within(payments.created_at, range)),
    )
    .groupBy(sql`1`)
}

function countReportsByDay(db: Database, range: DateRange) {
  return db
    .select({ day: dayOf(reports.created_at), n: count() })
    .from(reports)
    .where(within(reports.created_at, range))
    .groupBy(sql`1`)
}

/** Returns the figures for each day, counted from the tables they summarise. */
export async function countDays(db: Database, days: string[], range: DateRange): Promise<DayFigures[]> {
  const newMembers = asCounts(await countMembersByDay(db, range))
  const matches = asCounts(await countMatchesByDay(db, range))
  const sent = asCounts(await countMessagesByDay(db, range))
  const revenue = asCounts(await sumRevenueByDay(db, range))
  const reported = asCounts(await countReportsByDay(db, range))
  return days.map((day) => ({
    day,
    members: newMembers.get(day) ?? 0,
    matches: matches.get(day) ?? 0,
    messages: sent.get(day) ?? 0,
    revenue: revenue.get(day) ?? 0,
    reports: reported.get(day) ?? 0,
  }))
}

/** Counts these days' figures and stores them, without the request statement timeout. */
export async function storeDays(db: Database, days: string[], range: DateRange): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutStatementTimeout(tx)
    const figures = await countDays(tx, days, range)
    if (figures.length === 0) return
    const excluded = (name: string) => sql.raw(`excluded.${name}`)
    await tx
      .insert(dailyFigures)
      .values(figures)
      .onConflictDoUpdate({
        target: dailyFigures.day,
        set: {
          members: excluded('members'),
          matches: excluded('matches'),
          messages: excluded('messages'),
          revenue: excluded('revenue'),
          reports: excluded('reports'),
        },
      })
  })
}

/** Returns the stored figures from a day on, in order. */
export function findDays(db: Database, from: string): Promise<DayFigures[]> {
  return db.select().from(dailyFigures).where(gte(dailyFigures.day, from)).orderBy(asc(dailyFigures.day))
}

/** Returns the last stored day and the time of the first registration; null if there is none. */
export async function findCountingBounds(db: Database) {
  const [stored] = await db.select({ last: max(dailyFigures.day) }).from(dailyFigures)
  // Ids are UUIDs of version 7, ordered by creation.
  const [first] = await db.select({ at: members.created_at }).from(members).orderBy(asc(members.id)).limit(1)
  return { last: stored?.last ?? null, first: first?.at ?? null }
}

/** Returns how many members are currently online and how many have a plan. */
export async function countCurrent(db: Database, now: Date) {
  const [connected] = await db.select({ n: countDistinct(liveMembers.member_id) }).from(liveMembers)
  const [running] = await db
    .select({ n: countDistinct(subscriptions.member_id) })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.ends_at, now),
        lte(subscriptions.starts_at, now),
        isNull(subscriptions.revoked_at),
      ),
    )
  return { online: connected?.n ?? 0, plans: running?.n ?? 0 }
}
