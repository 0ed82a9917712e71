import { getAccount } from '@savanna/contract/accounts/settings'
import { listMatches } from '@savanna/contract/chat/routes'
import { search, suggestions } from '@savanna/contract/discovery/routes'
import { listNotifications } from '@savanna/contract/notifications/routes'
import { postLikers } from '@savanna/contract/posts/routes'
import { getProfile, getProfileById, hideLastname, type OwnProfile } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import {
  blockedProfiles,
  followers,
  following,
  likedProfiles,
  likingProfiles,
  listProfile,
  sameCity,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import {
  makeBlock,
  makeFollow,
  makeLike,
  makeMember,
  makePost,
  makePostLike,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'

const LASTNAME = 'Quetzalcoatl'

let test: TestApp
let viewer: TestMember
let other: TestMember
let blocker: TestMember
let postId: string

beforeAll(async () => {
  test = await startTestApp()
  const { context } = test.app
  viewer = await makeMember(context)
  other = await makeMember(context, { lastname: LASTNAME })
  blocker = await makeMember(context)
  await makeSubscription(context, viewer)
  await makeLike(context, viewer, other)
  await makeLike(context, other, viewer)
  await makeFollow(context, viewer, other)
  await makeFollow(context, other, viewer)
  await makeBlock(context, blocker, other)
  postId = await makePost(context, viewer)
  await makePostLike(context, other, postId)
  await test.pool.query(
    'insert into visits (visitor_id, visited_id, day) values ($1, $2, current_date), ($2, $1, current_date)',
    [viewer.id, other.id],
  )
})
afterAll(() => test.close())

const hide = (hidden: boolean) =>
  callRoute(test, other, hideLastname, { params: { id: other.id }, body: { data: { hide: hidden } } })

/** Everything that any route shows others about members, by route. */
async function everything(): Promise<Record<string, string>> {
  await test.pool.query('delete from compatible_lists')
  const own = { params: { id: viewer.id } }
  const query = { params: { userId: viewer.id }, query: {} }
  const body = { uid: viewer.id, distMax: 100 }
  const named = { params: { username: other.username } }
  const told = {
    profile: await callRoute(test, viewer, getProfile, named),
    'profile by id': await callRoute(test, viewer, getProfileById, { params: { id: other.id } }),
    'profile that is blocked': await callRoute(test, blocker, getProfile, named),
    blocked: await callRoute(test, blocker, blockedProfiles, { params: { id: blocker.id } }),
    listed: await callRoute(test, viewer, listProfile, { params: { id: other.id } }),
    city: await callRoute(test, viewer, sameCity, own),
    followers: await callRoute(test, viewer, followers, own),
    following: await callRoute(test, viewer, following, own),
    liked: await callRoute(test, viewer, likedProfiles, own),
    visited: await callRoute(test, viewer, visitedProfiles, own),
    liking: await callRoute(test, viewer, likingProfiles, own),
    visiting: await callRoute(test, viewer, visitingProfiles, own),
    cards: await callRoute(test, viewer, cards, query),
    suggestions: await callRoute(test, viewer, suggestions, query),
    likers: await callRoute(test, viewer, postLikers, { params: { postId } }),
    matches: await callRoute(test, viewer, listMatches, { params: { token: 'me' } }),
    notifications: await callRoute(test, viewer, listNotifications, { params: { userID: viewer.id } }),
    search: await callRoute(test, viewer, search, { body }),
  }
  return Object.fromEntries(Object.entries(told).map(([call, { text }]) => [call, text]))
}

it("no route shows more than a last name's initial if its owner hides it", async () => {
  const before = await everything()
  const naming = Object.keys(before).filter((call) => before[call]?.includes(LASTNAME))
  expect(naming).toEqual(
    expect.arrayContaining(['profile', 'profile that is blocked', 'blocked', 'likers', 'search']),
  )
  expect((await hide(true)).body).toEqual({ message: 'Others see your last name as an initial' })
  const after = await everything()
  for (const [call, text] of Object.entries(after)) expect(text, call).not.toMatch(/quetzal/i)
  for (const call of naming) expect(after[call], call).toContain('"lastname":"Q."')
})

it("the owner still sees the whole name, and that others don't", async () => {
  await hide(true)
  const { body } = await callRoute(test, other, getProfile, { params: { username: other.username } })
  expect(body as OwnProfile).toMatchObject({ lastname: LASTNAME, hide_lastname: true })
  const account = await callRoute(test, other, getAccount, { params: { id: other.id } })
  expect(account.body.hide_lastname).toBe(true)
})

it('the whole name returns when its owner shows it', async () => {
  await hide(true)
  expect((await hide(false)).body).toEqual({ message: 'Others see your full last name' })
  expect((await everything()).profile).toContain(LASTNAME)
})
