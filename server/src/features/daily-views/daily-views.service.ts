import { createHmac } from 'node:crypto'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import type { FastifyInstance } from 'fastify'
import type { DailyViewLimits } from '../../config.ts'
import type { Context } from '../../context.ts'
import { oncePerDatabase } from '../../kit/database/driver/once-for.ts'
import { problem } from '../../kit/http/problem.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { RecentKeys } from '../../kit/recent-keys.ts'
import { computeNextDay, dayOf } from '../allowances/index.ts'
import {
  type CountedViews,
  countViews,
  deleteViewsBefore,
  type ShownView,
  type View,
} from './daily-views.repository.ts'

/**
 * Views that this server counted, which stay counted until the day ends: the same member is mostly met several times, in
 * a list, on their profile and with a like. Ten megabytes at most.
 */
const countedViews = oncePerDatabase(() => new RecentKeys(100_000))

type ViewsContext = Pick<Context, 'db' | 'config' | 'now'>

/** Which of some members may be shown. */
export interface ShownMembers {
  has(id: string): boolean
  /** When the viewer may be shown others (ISO 8601); absent when all of them may be shown. */
  held_until?: string
}

/**
 * Counts members whom a viewer is about to be shown against the daily view limit, and returns which of them may be
 * shown: those who are known to the viewer, those who were counted today (UTC), and as many others as are left, in the
 * order of the ids. Everything that shows a stranger's name, picture or profile asks here.
 */
export async function showMembers(
  context: ViewsContext,
  viewerId: string,
  ids: readonly string[],
): Promise<ShownMembers> {
  const others = [...new Set(ids)].filter((id) => id !== viewerId)
  const pairs = others.map((memberId) => ({ viewerId, memberId }))
  const shown = new Set((await count(context, pairs)).map(({ member }) => member))
  const has = (id: string) => id === viewerId || shown.has(id)
  if (others.every(has)) return { has }
  return { has, held_until: computeNextDay(context.now()).toISOString() }
}

/** Whose presence this server let whom watch today: a list is watched again with every page that shows it. */
const watchedViews = oncePerDatabase(() => new RecentKeys(100_000))

/**
 * Counts members whose presence a viewer is about to watch, as `showMembers` does, and returns which of them may be watched:
 * when someone comes and goes is as telling as their profile. Members seen or watched today take no statement.
 */
export async function watchMembers(
  context: ViewsContext,
  viewerId: string,
  ids: readonly string[],
): Promise<ShownMembers> {
  const day = dayOf(context.now())
  const watched = watchedViews(context.db)
  const keyOf = (memberId: string) => `${day} ${viewerId} ${memberId}`
  const fresh = ids.filter((id) => !watched.has(keyOf(id)))
  const { has, ...held } = await showMembers(context, viewerId, fresh)
  const denied = new Set(fresh.filter((id) => !has(id)))
  for (const id of fresh) if (!denied.has(id)) watched.add(keyOf(id))
  return { has: (id) => !denied.has(id), ...held }
}

/** Returns which of the viewers may be shown a member, each counted against the viewer's own limit. */
export async function viewersOf(
  context: ViewsContext,
  viewerIds: readonly string[],
  memberId: string,
): Promise<Set<string>> {
  const others = [...new Set(viewerIds)].filter((id) => id !== memberId)
  const shown = await count(
    context,
    others.map((viewerId) => ({ viewerId, memberId })),
  )
  return new Set([...viewerIds.filter((id) => id === memberId), ...shown.map(({ viewer }) => viewer)])
}

/**
 * Counts one member whom a viewer is about to be shown, or does something to.
 * @throws 429 `daily_views_used_up`
 */
export async function requireView(context: ViewsContext, viewerId: string, memberId: string): Promise<void> {
  const { held_until } = await showMembers(context, viewerId, [memberId])
  if (held_until !== undefined) throw viewsUsedUp(context.now())
}

/** What a function of the database needs to count a view with what it stores; see `bindLimits`. */
export interface CountedView extends DailyViewLimits {
  /** What the member is counted as; null when this server has counted the view today. */
  mark: string | null
}

/** Returns what counts a view in the same statement as an action; throw `viewsUsedUp` when that says it isn't shown. */
export function viewToCount(context: ViewsContext, viewerId: string, memberId: string): CountedView {
  const { db, config, now } = context
  const view = { viewerId, memberId, day: dayOf(now()) }
  const mark = countedViews(db).has(keyOf(view)) ? null : `${digestOf(config.tokenSecret, view)}`
  return { mark, ...config.dailyViews }
}

/** A member who is read together with the count of the view. */
export interface ReadView {
  id: string
  /** Whether the view may be shown; null when it wasn't counted, as it had been before. */
  shown: boolean | null
  counted: boolean | null
}

/**
 * Returns what counts views in the statement that reads the members; undefined when this server has counted all of them
 * today. Call `settleViews` with what that returns.
 */
export function viewsToCount(
  { db, config, now }: ViewsContext,
  viewerId: string,
  ids: readonly string[],
): CountedViews | undefined {
  const at = now()
  const day = dayOf(at)
  const viewed = ids.filter((memberId) => !countedViews(db).has(keyOf({ day, viewerId, memberId })))
  if (viewed.length === 0) return undefined
  const marks = viewed.map((memberId) => `${digestOf(config.tokenSecret, { day, viewerId, memberId })}`)
  return { viewed, marks, day, now: at.toISOString(), ...config.dailyViews }
}

/** Returns whether counted members may be shown, and remembers which of them were counted. */
export function settleViews({ db, now }: ViewsContext, viewerId: string, views: ReadView[]): ShownMembers {
  const day = dayOf(now())
  for (const { id, counted } of views)
    if (counted) countedViews(db).add(keyOf({ day, viewerId, memberId: id }))
  const hidden = new Set(views.filter(({ shown }) => shown === false).map(({ id }) => id))
  const has = (id: string) => !hidden.has(id)
  return hidden.size === 0 ? { has } : { has, held_until: computeNextDay(now()).toISOString() }
}

/** Returns the rejection of a view beyond the day's limit. */
export function viewsUsedUp(now: Date) {
  const until = computeNextDay(now).getTime() - now.getTime()
  const rejection = problem(429, 'daily_views_used_up', dailyViewsUsedUp(until))
  return Object.assign(rejection, { retryAfter: Math.ceil(until / 1000) })
}

type Pair = Omit<View, 'digest'>

/** Counts the views that weren't counted on this day, and returns all that may be shown. */
async function count(
  { db, config, now }: ViewsContext,
  pairs: Pair[],
): Promise<Pick<ShownView, 'viewer' | 'member'>[]> {
  const at = now()
  const day = dayOf(at)
  const counted = countedViews(db)
  const wasCounted = (pair: Pair) => counted.has(keyOf({ ...pair, day }))
  const views = pairs
    .filter((pair) => !wasCounted(pair))
    .map((pair) => ({ ...pair, digest: digestOf(config.tokenSecret, { ...pair, day }) }))
  const known = pairs
    .filter(wasCounted)
    .map(({ viewerId, memberId }) => ({ viewer: viewerId, member: memberId }))
  if (views.length === 0) return known
  const shown = await countViews(db, views, { day, now: at.toISOString(), limits: config.dailyViews })
  for (const view of shown)
    if (view.counted) counted.add(keyOf({ day, viewerId: view.viewer, memberId: view.member }))
  return [...known, ...shown]
}

type DayView = Pair & { day: string }

const keyOf = ({ day, viewerId, memberId }: DayView) => `${day} ${viewerId} ${memberId}`

/**
 * Returns the digest under which a member is counted for a viewer on a day (`2026-05-04`): 64 bits, keyed, so
 * the stored digests tell nobody who was looked at.
 */
function digestOf(secret: string, view: DayView): bigint {
  const { viewerId, memberId, day } = view
  const mac = createHmac('sha256', secret).update(`daily view ${viewerId} ${day} ${memberId}`).digest()
  return mac.readBigInt64BE(0)
}

export const dailyViewSweep = defineJob('daily-view-sweep')

/** Deletes each night what was counted on days that are over. */
export async function registerDailyViews(_app: FastifyInstance, { db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(dailyViewSweep, '9 0 * * *', () => deleteViewsBefore(db, dayOf(now())))
}
