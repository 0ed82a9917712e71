import { createHash } from 'node:crypto'
import { getAccount } from '@savanna/contract/accounts/settings'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { getPreferences, INTIMATE_PANELS, NO_PREFERENCES } from '@savanna/contract/preferences/routes'
import { getProfile, getProfileById, type MemberProfile } from '@savanna/contract/profiles/routes'
import { setVisibility, type VisibilityChoice } from '@savanna/contract/profiles/visibility'
import { cards } from '@savanna/contract/relations/passes'
import {
  followers,
  following,
  likedProfiles,
  likingProfiles,
  listProfile,
  sameCity,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import {
  type MemberTraits,
  makeFollow,
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'

const ORIENTATIONS = ['hetero', 'homo', 'bi'] as const
const ANSWERS = {
  goals: '["Short term fun"]',
  type: '["Polyamory"]',
  children: '"I want children"',
  love: '["Touch"]',
  gender: '"Non-binary"',
  religion: '"Sikh"',
  politics: '"Left"',
  zodiac: '"Leo"',
}

const HIDDEN = { ...NO_PREFERENCES, relationship_goals: [], relationship_type: [] }

let test: TestApp
let viewer: TestMember
let other: TestMember

beforeAll(async () => {
  test = await startTestApp()
})
beforeEach(() => test.pool.query('delete from members'))
afterAll(() => test.close())

/** Two members with every relationship that puts one on the other's lists. */
async function meet(who: MemberTraits, whom: MemberTraits) {
  const { context } = test.app
  viewer = await makeMember(context, who)
  other = await makeMember(context, whom)
  await makeSubscription(context, viewer)
  await makeLike(context, viewer, other)
  await makeLike(context, other, viewer)
  await makeFollow(context, viewer, other)
  await makeFollow(context, other, viewer)
  await test.pool.query('insert into visits (visitor_id, visited_id, day) values ($1, $2, current_date)', [
    viewer.id,
    other.id,
  ])
  await test.pool.query('insert into preferences (member_id) values ($1)', [other.id])
  await answer(ANSWERS)
}

async function answer(answers: Partial<Record<keyof typeof ANSWERS, string>>) {
  for (const [field, text] of Object.entries(answers))
    await test.pool.query(`update preferences set ${field} = $2 where member_id = $1`, [other.id, text])
}

const orient = (orientation: string) =>
  test.pool.query('update profiles set sexual_orientation = $2 where member_id = $1', [other.id, orientation])

const choose = (data: VisibilityChoice) =>
  callRoute(test, other, setVisibility, { params: { id: other.id }, body: { data } })

async function profile(): Promise<MemberProfile> {
  const { body } = await callRoute(test, viewer, getProfile, { params: { username: other.username } })
  return body as MemberProfile
}

async function preferences() {
  return (await callRoute(test, viewer, getPreferences, { params: { id: other.id } })).body.data[0]
}

/** Everything that any route shows the viewer about members, by route. */
async function everything(): Promise<Record<string, string>> {
  await test.pool.query('delete from compatible_lists')
  await test.pool.query('delete from impressions')
  const own = { params: { id: viewer.id } }
  const told: Record<string, unknown> = {
    name: await callRoute(test, viewer, getProfile, { params: { username: other.username } }),
    id: await callRoute(test, viewer, getProfileById, { params: { id: other.id } }),
    preferences: await callRoute(test, viewer, getPreferences, { params: { id: other.id } }),
    listed: await callRoute(test, viewer, listProfile, { params: { id: other.id } }),
    city: await callRoute(test, viewer, sameCity, own),
    followers: await callRoute(test, viewer, followers, own),
    following: await callRoute(test, viewer, following, own),
    liked: await callRoute(test, viewer, likedProfiles, own),
    visited: await callRoute(test, viewer, visitedProfiles, own),
    liking: await callRoute(test, viewer, likingProfiles, own),
    visiting: await callRoute(test, viewer, visitingProfiles, own),
  }
  for (const passed of ['0', '1'] as const)
    told[`cards ${passed}`] = await callRoute(test, viewer, cards, {
      params: { userId: viewer.id },
      query: { passed },
    })
  for (let sort = 0; sort <= 8; sort++) {
    const params = { userId: viewer.id }
    told[`suggestions ${sort}`] = await callRoute(test, viewer, suggestions, { params, query: { sort } })
    for (const sexOrient of [undefined, ...ORIENTATIONS])
      told[`search ${sort} ${sexOrient}`] = await callRoute(test, viewer, search, {
        body: { uid: viewer.id, sort, count: true, ...(sexOrient && { sexOrient }) },
      })
  }
  return Object.fromEntries(Object.entries(told).map(([call, answer]) => [call, digestOf(answer)]))
}

/** A digest of a response without picture URLs, which change from moment to moment. */
function digestOf(answer: unknown): string {
  const text = JSON.stringify(answer).replace(/\/media\/[^"\\ ]+/g, '')
  return createHash('sha256').update(text).digest('base64url')
}

const MAN = { gender: 'man', sexual_orientation: 'hetero' } as const

it("no route shows someone who doesn't fit an orientation or intimate answer", async () => {
  await meet(MAN, MAN)
  expect(await profile()).toMatchObject({ sexual_orientation: null, orientation_hidden: true })
  const before = await everything()
  for (const orientation of ORIENTATIONS) {
    await orient(orientation)
    expect(await everything(), orientation).toEqual(before)
  }
  await answer({ goals: '[]', type: '["Monogamy"]', children: 'null', love: '[]', gender: '"Man"' })
  await answer({ religion: '"Atheist"', politics: 'null' })
  expect(await everything()).toEqual(before)
  // The same comparison notices a publicly shown answer.
  await answer({ zodiac: '"Virgo"' })
  expect(await everything()).not.toEqual(before)
})

it('no route shows a fully hidden orientation, even to those who fit', async () => {
  await meet({}, { sexual_orientation: 'homo' })
  expect((await profile()).sexual_orientation).toBe('homo')
  expect((await choose({ orientation: 'nobody' })).status).toBe(200)
  expect(await profile()).toMatchObject({ sexual_orientation: null, orientation_hidden: true })
  const before = await everything()
  await orient('bi')
  expect(await everything()).toEqual(before)
  const found = async (sexOrient?: 'bi') =>
    (await callRoute(test, viewer, search, { body: { uid: viewer.id, sexOrient } })).body.list.map(
      ({ id }) => id,
    )
  expect([await found(), await found('bi')]).toEqual([[other.id], []])
})

it('orientation and intimate panels are shown to those who fit, or to everyone by choice', async () => {
  await meet({}, { sexual_orientation: 'bi' })
  const pick = (answers: object | undefined) =>
    Object.entries(answers ?? {}).filter(([, value]) => value?.length)
  expect((await profile()).sexual_orientation).toBe('bi')
  expect(
    pick(await preferences())
      .map(([field]) => field)
      .sort(),
  ).toEqual([...Object.keys(ANSWERS), 'relationship_goals', 'relationship_type'].sort())
  await test.pool.query(
    `update profiles set gender = 'man', sexual_orientation = 'homo' where member_id = $1`,
    [other.id],
  )
  expect(await profile()).toMatchObject({ sexual_orientation: null, gender: 'man' })
  expect(await preferences()).toEqual({ ...HIDDEN, zodiac: 'Leo' })
  await choose({ orientation: 'everybody', intimate: 'everybody' })
  expect(await profile()).not.toHaveProperty('orientation_hidden')
  expect((await profile()).sexual_orientation).toBe('homo')
  expect(pick(await preferences())).toHaveLength(INTIMATE_PANELS.length + 3)
  const { body } = await callRoute(test, other, getAccount, { params: { id: other.id } })
  expect(body.visibility).toMatchObject({ orientation: 'everybody', intimate: 'everybody' })
  await choose({ orientation: 'fitting' })
  expect((await profile()).sexual_orientation).toBeNull()
})

it("a viewer who hasn't given their own sees neither", async () => {
  await meet({ sexual_orientation: null }, {})
  expect((await profile()).sexual_orientation).toBeNull()
  expect(await preferences()).toEqual({ ...HIDDEN, zodiac: 'Leo' })
})

it("a city's list has the members the viewer may meet", async () => {
  await meet(MAN, { sexual_orientation: 'hetero' })
  for (const traits of [MAN, { gender: 'woman', sexual_orientation: 'homo' } as const])
    await makeMember(test.app.context, traits)
  const { body } = await callRoute(test, viewer, sameCity, { params: { id: viewer.id } })
  expect(body.list.map(({ id }) => id)).toEqual([other.id])
})
