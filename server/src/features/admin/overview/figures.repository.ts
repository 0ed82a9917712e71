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

interface Span {
  from: Date
  /** Not counted any more. */
  to: Date
}

const dayOf = (column: PgColumn) => sql<string>`(${column} at time zone 'UTC')::date::text`
const within = (column: PgColumn, { from, to }: Span) => and(gte(column, from), lt(column, to))

type Counts = Map<string, number>
const asCounts = (rows: { day: string; n: number }[]): Counts => new Map(rows.map(({ day, n }) => [day, n]))

function countMembersByDay(db: Database, span: Span) {
  return db
    .select({ day: dayOf(members.created_at), n: count() })
    .from(members)
    .where(and(within(members.created_at, span), isNotNull(members.verified_at)))
    .groupBy(sql`1`)
}

/** A match is of the day on which the second of two liked. */
function countMatchesByDay(db: Database, span: Span) {
  const earlier: SQL = sql`exists (select from ${likes} as back
    where back.liker_id = ${likes.liked_id} and back.liked_id = ${likes.liker_id}
      and (back.created_at, back.liker_id) < (${likes.created_at}, ${likes.liker_id}))`
  return db
    .select({ day: dayOf(likes.created_at), n: count() })
    .from(likes)
    .where(and(within(likes.created_at, span), earlier))
    .groupBy(sql`1`)
}

function countMessagesByDay(db: Database, span: Span) {
  return db
    .select({ day: dayOf(messages.created_at), n: count() })
    .from(messages)
    .where(within(messages.created_at, span))
    .groupBy(sql`1`)
}

function sumRevenueByDay(db: Database, span: Span) {
  return db
    .select({
      day: dayOf(payments.created_at),
      n: sql<number>`sum(${payments.amount} - ${payments.refunded})::int`,
    })
    .from(payments)
    .where(
      and(eq(payments.status, 'succeeded'), ne(payments.dispute, 'lost'), within(payments.created_at, span)),
    )
    .groupBy(sql`1`)
}

function countReportsByDay(db: Database, span: Span) {
  return db
    .select({ day: dayOf(reports.created_at), n: count() })
    .from(reports)
    .where(within(reports.created_at, span))
    .groupBy(sql`1`)
}

/** What happened on each of some days, counted from what is stored. */
export async function countDays(db: Database, days: string[], span: Span): Promise<DayFigures[]> {
  const newMembers = asCounts(await countMembersByDay(db, span))
  const matches = asCounts(await countMatchesByDay(db, span))
  const sent = asCounts(await countMessagesByDay(db, span))
  const revenue = asCounts(await sumRevenueByDay(db, span))
  const reported = asCounts(await countReportsByDay(db, span))
  return days.map((day) => ({
    day,
    members: newMembers.get(day) ?? 0,
    matches: matches.get(day) ?? 0,
    messages: sent.get(day) ?? 0,
    revenue: revenue.get(day) ?? 0,
    reports: reported.get(day) ?? 0,
  }))
}

/** Counts without the time limit of requests, and keeps what it counted. */
export async function storeDays(db: Database, days: string[], span: Span): Promise<void> {
  await db.transaction(async (tx) => {
    await withoutStatementTimeout(tx)
    const figures = await countDays(tx, days, span)
    if (figures.length === 0) return
    const fresh = (name: string) => sql.raw(`excluded.${name}`)
    await tx
      .insert(dailyFigures)
      .values(figures)
      .onConflictDoUpdate({
        target: dailyFigures.day,
        set: {
          members: fresh('members'),
          matches: fresh('matches'),
          messages: fresh('messages'),
          revenue: fresh('revenue'),
          reports: fresh('reports'),
        },
      })
  })
}

export function findDays(db: Database, from: string): Promise<DayFigures[]> {
  return db.select().from(dailyFigures).where(gte(dailyFigures.day, from)).orderBy(asc(dailyFigures.day))
}

/** The last day that is stored, and the one on which the first member came. */
export async function findEnds(db: Database) {
  const [stored] = await db.select({ last: max(dailyFigures.day) }).from(dailyFigures)
  // Ids are in the order of their making.
  const [first] = await db.select({ at: members.created_at }).from(members).orderBy(asc(members.id)).limit(1)
  return { last: stored?.last ?? null, first: first?.at ?? null }
}

/** How things stand at this moment. */
export async function countNow(db: Database, now: Date) {
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
