import { createHmac } from 'node:crypto'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { oncePerDatabase } from '../../kit/database/driver/once-for.ts'
import { type Problem, problem } from '../../kit/http/problem.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { RecentKeys } from '../../kit/recent-keys.ts'
import { computeNextDay, dayOf } from '../allowances/index.ts'
import { countViews, deleteViewsBefore, type ShownView, type View } from './daily-views.repository.ts'

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
 * when someone comes and goes is as telling as their profile. Whoever was seen or watched today takes no statement.
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
  if (held_until !== undefined) throw viewsUsedUp(context, held_until)
}

/** Returns the problem of a viewer who may be shown others from a time (ISO 8601). */
export function viewsUsedUp({ now }: Pick<Context, 'now'>, heldUntil: string): Problem {
  const until = Date.parse(heldUntil) - now().getTime()
  const refusal = problem(429, 'daily_views_used_up', dailyViewsUsedUp(until))
  return Object.assign(refusal, { retryAfter: Math.ceil(until / 1000) })
}

type Pair = Omit<View, 'digest'>

/** Counts the views that were not counted on this day, and returns all that may be shown. */
async function count(
  { db, config, now }: ViewsContext,
  pairs: Pair[],
): Promise<Pick<ShownView, 'viewer' | 'member'>[]> {
  const at = now()
  const day = dayOf(at)
  const counted = countedViews(db)
  const keyOf = (viewer: string, member: string) => `${day} ${viewer} ${member}`
  const wasCounted = ({ viewerId, memberId }: Pair) => counted.has(keyOf(viewerId, memberId))
  const views = pairs
    .filter((pair) => !wasCounted(pair))
    .map((pair) => ({ ...pair, digest: digestOf(config.tokenSecret, { ...pair, day }) }))
  const known = pairs
    .filter(wasCounted)
    .map(({ viewerId, memberId }) => ({ viewer: viewerId, member: memberId }))
  if (views.length === 0) return known
  const shown = await countViews(db, views, { day, now: at.toISOString(), limits: config.dailyViews })
  for (const view of shown) if (view.counted) counted.add(keyOf(view.viewer, view.member))
  return [...known, ...shown]
}

/**
 * Returns the digest under which a member is counted for a viewer on a day (`2026-05-04`): 64 bits, keyed, so that the
 * stored digests tell nobody who was looked at.
 */
function digestOf(secret: string, view: { viewerId: string; memberId: string; day: string }): bigint {
  const { viewerId, memberId, day } = view
  const mac = createHmac('sha256', secret).update(`daily view ${viewerId} ${day} ${memberId}`).digest()
  return mac.readBigInt64BE(0)
}

export const dailyViewSweep = defineJob('daily-view-sweep')

/** Deletes each night what was counted on days that are over. */
export async function registerDailyViews(_app: FastifyInstance, { db, jobs, now }: Context): Promise<void> {
  await jobs.schedule(dailyViewSweep, '9 0 * * *', () => deleteViewsBefore(db, dayOf(now())))
}
