import { type FoundMembers, search, suggestions } from '@savanna/contract/discovery/routes'
import { commentsOf, postLikers } from '@savanna/contract/posts/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { sameCity } from '@savanna/contract/relations/routes'
import type { AnyRoute, RouteInput } from '@savanna/contract/route'
import { callRoute } from '../../testkit/actions/call-route.ts'
import type { TestMember } from '../../testkit/factories/members.ts'

/** The result of a day for a member who scrolls a lot. */
export interface Day {
  requests: number
  /** Rejected with 429, or a list that ended because of the daily view limit. */
  refused: number
}

interface DayOptions {
  chance: () => number
  /** Posts, some of which are opened with their comments and likers. */
  posts: readonly string[]
}

/**
 * Scrolls for a day: four to seven visits to the site, each through one or two of the lists, with a closer look at
 * some of the members. That is about an hour.
 */
export async function scrollForADay(
  site: { url: string },
  me: TestMember,
  { chance, posts }: DayOptions,
): Promise<Day> {
  const day: Day = { requests: 0, refused: 0 }
  const between = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1))
  async function call<const R extends AnyRoute>(route: R, input: Partial<RouteInput<R>>) {
    const { status, body } = await callRoute(site, me, route, input)
    day.requests++
    if (status !== 200 && status !== 429) throw new Error(`${route.path} answered ${status}`)
    const held = typeof body === 'object' && body !== null && 'held_until' in body
    if (status === 429 || held) day.refused++
    return status === 200 ? body : undefined
  }

  async function look({ list }: Pick<FoundMembers, 'list'>) {
    for (const { username } of list) if (chance() < 0.15) await call(getProfile, { params: { username } })
  }
  async function scroll(read: (cursor?: string) => Promise<FoundMembers | undefined>, pages: number) {
    let cursor: string | undefined
    for (let page = 0; page < pages; page++) {
      const found = await read(cursor)
      if (!found) return
      await look(found)
      if (!found.next) return
      cursor = found.next
    }
  }

  const home = () =>
    scroll(
      (cursor) =>
        call(suggestions, { params: { userId: me.id }, query: { sort: 0, ...(cursor && { cursor }) } }),
      between(1, 4),
    )
  const find = () => {
    const sort = between(0, 8)
    const ageMin = between(20, 35)
    const filters = { sort, ageMin, ageMax: ageMin + 12, distMax: between(10, 60) }
    return scroll(
      (cursor) => call(search, { body: { uid: me.id, ...filters, ...(cursor && { cursor }) } }),
      between(1, 3),
    )
  }
  async function swipe() {
    for (let page = between(1, 2); page > 0; page--) {
      const stack = await call(cards, { params: { userId: me.id } })
      for (const { id } of stack?.list ?? [])
        if (chance() < 0.8) await call(pass, { params: { id, uid: me.id } })
    }
  }
  async function readFeed() {
    for (let post = between(8, 20); post > 0; post--) {
      const postId = posts[between(0, posts.length - 1)] ?? ''
      await call(commentsOf, { params: { postId }, query: { limit: 2 } })
      if (chance() < 0.1) await call(postLikers, { params: { postId } })
    }
  }
  const city = () => call(sameCity, { params: { id: me.id } })

  const habits = [home, home, home, find, find, swipe, swipe, readFeed, city]
  for (let session = between(4, 7); session > 0; session--)
    for (let part = between(1, 2); part > 0; part--) await habits[between(0, habits.length - 1)]?.()
  return day
}
