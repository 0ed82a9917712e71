import { setTimeout } from 'node:timers/promises'
import { LIMITS } from '@savanna/contract/common'
import { SEARCH_SORTS, SORTS, search, suggestions } from '@savanna/contract/discovery/routes'
import { commentsOf, postLikers, postsOf, readPost } from '@savanna/contract/posts/routes'
import { getPreferences } from '@savanna/contract/preferences/routes'
import { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { type Card, getProfile, getProfileById } from '@savanna/contract/profiles/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { listProfile, sameCity } from '@savanna/contract/relations/routes'
import type { AnyRoute, RouteInput } from '@savanna/contract/route'
import type { TestMember } from '../factories/members.ts'
import { callRoute, type RouteResponse } from './call-route.ts'

const PAUSE_MS = 2_000

/** A robot's prior knowledge: in the worst case every name and id. */
interface Leads {
  members: readonly { id: string; username: string }[]
  posts: readonly string[]
}

interface HarvestOptions {
  leads: Leads
  /** How many age ranges searches are split into. */
  ageSlices: number
  mayContinue?: () => boolean
}

/** The part of a site that a robot has seen. */
export interface Harvest {
  /** Ids of the different members it has seen anything of, other than itself. */
  seen: Set<string>
  calls: number
  /** The number of rejected calls, by status and code. */
  refused: Map<string, number>
}

interface Robot extends Harvest {
  call<const R extends AnyRoute>(
    route: R,
    input: Partial<RouteInput<R>>,
  ): Promise<RouteResponse<R> | undefined>
}

/** Returns the ids of all members in a response. */
function membersIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(membersIn)
  if (!('username' in value || 'firstname' in value)) return inside
  const { user_id, userid, id } = value as Record<string, unknown>
  const named = user_id ?? userid ?? id
  return typeof named === 'string' ? [named, ...inside] : inside
}

/**
 * Uses every way to other members that the API offers, in turn, as one account; ends after all of them, or once
 * `mayContinue` returns false. Repeats rate-limited calls after a pause.
 */
export async function harvest(
  site: { url: string },
  me: TestMember,
  { leads, ageSlices, mayContinue = () => true }: HarvestOptions,
): Promise<Harvest> {
  const robot: Robot = {
    seen: new Set(),
    calls: 0,
    refused: new Map(),
    async call(route, input) {
      if (!mayContinue()) return undefined
      const answer = await callRoute(site, me, route, input)
      robot.calls++
      if ((answer.body as { code?: string }).code === 'too_often') {
        await setTimeout(PAUSE_MS)
        return robot.call(route, input)
      }
      if (answer.status === 200) {
        for (const id of membersIn(answer.body)) if (id !== me.id) robot.seen.add(id)
        return answer
      }
      const { code } = answer.body as { code?: string }
      const refusal = `${answer.status} ${code}`
      robot.refused.set(refusal, (robot.refused.get(refusal) ?? 0) + 1)
      return undefined
    },
  }
  const ways = [
    readSuggestions(robot, me),
    readSearches(robot, me, ageSlices),
    readCards(robot, me),
    readCity(robot, me),
    readByLead(robot, leads),
    readPosts(robot, leads),
  ]
  await Promise.all(ways)
  return robot
}

async function readSuggestions({ call }: Robot, me: TestMember) {
  for (const sort of SORTS.keys()) {
    let cursor: string | undefined
    do {
      const query = { sort, distMode: 'ignore' as const, ...(cursor && { cursor }) }
      cursor = (await call(suggestions, { params: { userId: me.id }, query }))?.body.next ?? undefined
    } while (cursor)
  }
}

async function readSearches({ call }: Robot, me: TestMember, ageSlices: number) {
  const ages = rangesOfAge(ageSlices)
  const slices = Gender.options.flatMap((gender) =>
    Orientation.options.flatMap((sexOrient) =>
      SEARCH_SORTS.flatMap((_, sort) => ages.map((age) => ({ gender, sexOrient, sort, ...age }))),
    ),
  )
  for (const slice of slices) {
    let cursor: string | undefined
    do {
      const body = { uid: me.id, distMode: 'ignore' as const, ...slice, ...(cursor && { cursor }) }
      cursor = (await call(search, { body }))?.body.next ?? undefined
    } while (cursor)
  }
}

/** Splits the ages that most members have, and groups the rest. */
function rangesOfAge(slices: number) {
  const { ageMin: first, ageMax: last } = LIMITS
  const step = Math.ceil(42 / slices)
  return Array.from({ length: slices }, (_, at) => ({
    ageMin: first + at * step,
    ageMax: at === slices - 1 ? last : first + at * step + step - 1,
  }))
}

async function readCards({ call }: Robot, me: TestMember) {
  let stack: Card[]
  do {
    stack = (await call(cards, { params: { userId: me.id } }))?.body.list ?? []
    for (const { id } of stack) await call(pass, { params: { id, uid: me.id } })
  } while (stack.length > 0)
  await call(cards, { params: { userId: me.id }, query: { passed: '1' } })
}

async function readCity({ call }: Robot, me: TestMember) {
  let before: string | undefined
  do {
    const query = before ? { before } : {}
    before = (await call(sameCity, { params: { id: me.id }, query }))?.body.next ?? undefined
  } while (before)
}

async function readByLead({ call, seen }: Robot, { members }: Leads) {
  for (const { id, username } of members) {
    await call(getProfile, { params: { username }, query: { beside: 'conversation' } })
    await call(getProfileById, { params: { id } })
    await call(listProfile, { params: { id } })
    await call(postsOf, { params: { userId: id } })
    // The answers contain no name, but they belong to a member.
    if (await call(getPreferences, { params: { id } })) seen.add(id)
  }
}

async function readPosts({ call }: Robot, { posts }: Leads) {
  for (const postId of posts) {
    await call(readPost, { params: { postId } })
    for (const route of [postLikers, commentsOf]) {
      let before: string | undefined
      do {
        const query = before ? { before } : {}
        before = (await call(route, { params: { postId }, query }))?.body.next ?? undefined
      } while (before)
    }
  }
}
