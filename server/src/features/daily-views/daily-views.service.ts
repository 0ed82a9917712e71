import { createHmac } from 'node:crypto'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { DAY_MS } from '@savanna/contract/time'
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
  findViews,
  type ShownView,
  type View,
} from './daily-views.repository.ts'

/**
 * Views counted by this server, which stay counted until the day ends: a viewer usually meets the same member
 * several times, in a list, on their profile and with a like. Ten megabytes at most.
 */
const countedViews = oncePerDatabase(() => new RecentKeys(100_000))

type ViewsContext = Pick<Context, 'db' | 'config' | 'now'>

/** Which of some members may be shown. */
export interface ShownMembers {
  has(id: string): boolean
  /** When the viewer may see the rest (ISO 8601); absent if all of them may be shown. */
  held_until?: string
}

/**
 * Counts members against a viewer's daily view limit before showing them, and returns the ones who may be
 * shown: those the viewer knows, those counted today (UTC), and as many others as the limit allows, in id
 * order. Everything that shows a stranger's name, picture or profile calls this.
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

/** Whose presence each viewer was allowed to watch today on this server: every page with a list watches it again. */
const watchedViews = oncePerDatabase(() => new RecentKeys(100_000))

/**
 * Counts members whose presence a viewer is about to watch, like `showMembers`, and returns the ones they may
 * watch: when someone comes and goes is as revealing as their profile. Members seen or watched today need no
 * statement.
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

/** Returns the viewers who may see a member, each counted against their own limit. */
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
 * Counts one member before a viewer sees or acts on them.
 * @throws 429 `daily_views_used_up`
 */
export async function requireView(context: ViewsContext, viewerId: string, memberId: string): Promise<void> {
  const { held_until } = await showMembers(context, viewerId, [memberId])
  if (held_until !== undefined) throw viewsUsedUp(context.now())
}

/** A view's parameters for a database function that counts it together with its own write; see `bindLimits`. */
export interface CountedView extends DailyViewLimits {
  /** The member's digest; null if this server has counted the view today. */
  mark: string | null
}

/**
 * Returns what counts a view in the same statement as an action. Throw `viewsUsedUp` if the statement reports
 * that the view isn't allowed.
 */
export function viewToCount(context: ViewsContext, viewerId: string, memberId: string): CountedView {
  const { db, config, now } = context
  const view = { viewerId, memberId, day: dayOf(now()) }
  const mark = countedViews(db).has(keyOf(view)) ? null : `${digestOf(config.tokenSecret, view)}`
  return { mark, ...config.dailyViews }
}

/** A member read together with the count of the view. */
export interface ReadView {
  id: string
  /** Whether the view may be shown; null if it wasn't counted because it already had been. */
  shown: boolean | null
  counted: boolean | null
}

/**
 * Returns what counts views in the statement that reads the members; undefined if this server has already
 * counted all of them today. Call `settleViews` with the rows.
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

/** Returns whether counted members may be shown, and remembers which were counted. */
export function settleViews({ db, now }: ViewsContext, viewerId: string, views: ReadView[]): ShownMembers {
  const day = dayOf(now())
  for (const { id, counted } of views)
    if (counted) countedViews(db).add(keyOf({ day, viewerId, memberId: id }))
  const hidden = new Set(views.filter(({ shown }) => shown === false).map(({ id }) => id))
  const has = (id: string) => !hidden.has(id)
  return hidden.size === 0 ? { has } : { has, held_until: computeNextDay(now()).toISOString() }
}

/** Returns the rejection for a view beyond the day's limit. */
export function viewsUsedUp(now: Date) {
  const until = computeNextDay(now).getTime() - now.getTime()
  const rejection = problem(429, 'daily_views_used_up', dailyViewsUsedUp(until))
  return Object.assign(rejection, { retryAfter: Math.ceil(until / 1000) })
}

type Pair = Omit<View, 'digest'>

/** Counts the views not yet counted on this day, and returns all that may be shown. */
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
 * the stored digests don't reveal the viewed members.
 */
function digestOf(secret: string, view: DayView): bigint {
  const { viewerId, memberId, day } = view
  const mac = createHmac('sha256', secret).update(`daily view ${viewerId} ${day} ${memberId}`).digest()
  return mac.readBigInt64BE(0)
}

/** Returns which of some members a viewer hasn't been shown today or on the days before that are still stored. */
export async function findUnseen(
  { db, config }: Pick<ViewsContext, 'db' | 'config'>,
  viewerId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const days = await findViews(db, viewerId)
  const seen = days.map(({ day, digests }) => ({ day, digests: new Set(digests) }))
  return ids.filter((memberId) =>
    seen.every(({ day, digests }) => !digests.has(digestOf(config.tokenSecret, { viewerId, memberId, day }))),
  )
}

/** Saved searches look this far back for new members that the viewer hasn't been shown. */
const KEPT_DAYS = 2

export const dailyViewSweep = defineJob('daily-view-sweep')

/** Deletes older days' views each night. */
export async function registerDailyViews(_app: FastifyInstance, { db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(dailyViewSweep, '9 0 * * *', () =>
    deleteViewsBefore(db, dayOf(new Date(now().getTime() - KEPT_DAYS * DAY_MS))),
  )
}
