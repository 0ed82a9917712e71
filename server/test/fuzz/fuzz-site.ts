import { report } from '@savanna/contract/relations/routes'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { makePackage } from '../../../testkit/actions/payments.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../testkit/factories/administrators.ts'
import {
  makeComment,
  makeMember,
  makePost,
  makeSubscription,
  PASSWORD,
  type TestMember,
} from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import { reports } from '../../src/schema/relations.tables.ts'
import type { ArbitrariesByName } from './arbitrary.ts'

/** A site with a little of everything; `bugs` has what it logged as unexpected. */
export interface FuzzSite {
  test: TestApp
  bugs: string[]
  me: TestMember
  friend: TestMember
  admin: TestAdmin
  roomId: string
  /** Ids of all kinds; a valid id in the wrong place is worth a try as well. */
  ids: string[]
  /** The arbitrary for a field with this name; undefined for an unknown name. */
  arbitraries: ArbitrariesByName
}

/** Starts a site without limits, except for the plans'. */
export async function startFuzzSite(): Promise<FuzzSite> {
  const bugs: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void bugs.push(line) })
  const test = await startTestApp({ payments: 'test' }, { log })
  const site = { test, bugs, ...(await populate(test)), arbitraries: () => undefined } as FuzzSite
  site.arbitraries = createArbitraries(site)
  return site
}

/** Creates new people and things: fuzzing also deletes accounts and blocks friends. */
export async function repopulate(site: FuzzSite): Promise<void> {
  Object.assign(site, await populate(site.test))
}

async function populate(test: TestApp): Promise<Omit<FuzzSite, 'test' | 'bugs' | 'arbitraries'>> {
  const { context } = test.app
  const { a: me, b: friend, roomId } = await makeCouple(test)
  const [other, admin] = [await makeMember(context), await makeAdmin(context)]
  await makeSubscription(context, me)
  const posts = [await makePost(context, me), await makePost(context, friend)]
  const comments = [
    await makeComment(context, me, posts[1] ?? ''),
    await makeComment(context, friend, posts[0] ?? ''),
  ]
  const params = { userId: friend.id, targetId: other.id }
  await callRoute(test, friend, report, { params, body: { category: 'other' } })
  const filed = await test.db
    .select({ id: reports.id })
    .from(reports)
    .where(eq(reports.reported_id, other.id))
  const things = [...posts, ...comments, roomId, await makePackage(test), ...filed.map(({ id }) => id)]
  return { me, friend, admin, roomId, ids: [me.id, friend.id, other.id, ...things, newId()] }
}

/**
 * Returns the arbitrary for a field's name; its values are read at request time, since the members change.
 */
function createArbitraries(site: FuzzSite): ArbitrariesByName {
  const lazy = <T>(read: () => T[]) => fc.nat().map((pick) => read()[pick % read().length] as T)
  const names: Record<string, fc.Arbitrary<unknown>> = {
    username: lazy(() => [site.me.username, site.friend.username]),
    to: lazy(() => [site.friend.username]),
    login: lazy(() => [site.me.username, site.me.mail]),
    token: lazy(() => [site.me.token, newId()]),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    stripeToken: fc.constantFrom('tok_visa', 'tok_chargeDeclined', 'tok_threeDSecureRequired'),
  }
  for (const password of ['pwd', 'pwd1', 'pwd2', 'password', 'currentPassword', 'oldPassword'])
    names[password] = fc.constantFrom(PASSWORD, PASSWORD, 'Another2025')
  const id = lazy(() => site.ids)
  return (name) => {
    if (Object.hasOwn(names, name)) return names[name]
    return /(^|[a-z_])(id|Id|ID)$|^(a|b|id|uid|before)$/.test(name) && name !== 'tag_id' ? id : undefined
  }
}
