import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { postMessage } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { addComment, deletePost, likePost } from '@savanna/contract/posts/routes'
import { block, follow, visit } from '@savanna/contract/relations/routes'
import type { AnyRoute } from '@savanna/contract/route'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { makeMatch, openConversation } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import {
  makeFollow,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import {
  type ActionScene,
  callOk,
  changeOwnProfile,
  changeRelations,
  exchangeMessages,
  publishAndComment,
  readNews,
  reconnect,
} from '../leaks/every-action.ts'
import { openRecordedTab, publish, type RecordedTab } from '../leaks/recorded-tab.ts'

/**
 * The expected receiver of each event while a member performs every action. An event that isn't listed here
 * doesn't compile, and one that nobody received fails: then no action causes it.
 */
const HEARD_BY: Record<keyof ServerEvents, 'friend' | 'actor' | 'nobody'> = {
  online: 'friend',
  offline: 'friend',
  'new message': 'friend',
  readMessage: 'friend',
  readMarksChanged: 'friend',
  delivered: 'friend',
  messageDeleted: 'friend',
  messageChanged: 'friend',
  newNotif: 'friend',
  callChanged: 'friend',
  notifsRead: 'actor',
  profileChanged: 'actor',
  searchesChanged: 'actor',
  /** Only for the member when they pay or their time is over; independent of others' actions. */
  planChanged: 'nobody',
  /** For a member deactivated by an administrator. */
  deactivated: 'nobody',
  /** For a connection closed by the member's eleventh. */
  tooManyTabs: 'nobody',
  matchesChanged: 'friend',
  likesChanged: 'friend',
  followsChanged: 'friend',
  postAdded: 'friend',
  postGone: 'friend',
  postLikes: 'friend',
  commentAdded: 'friend',
  commentChanged: 'friend',
  commentGone: 'friend',
  memberGone: 'actor',
  memberBack: 'actor',
}

let test: TestApp
// A separate site each time: one actor's words aren't traces of another.
beforeEach(async () => {
  test = await startTestApp()
})
afterEach(() => test.close())

const WORDS = ['Salt and sand', 'Camels at the well', 'Meet me at the acacia', 'Dust in the', 'Long ago']

interface BlockedScene extends ActionScene {
  /** Blocks the actor or is blocked by them. */
  listener: TestMember
  /** The actor's posts from before the block; the second one is deleted after it. */
  oldPost: string
  passingPost: string
  oldRoom: string
  listenersPost: string
  /** The listener's tabs, opened before and after the block. */
  listening: RecordedTab[]
}

/** Creates two members with a long history until one blocked the other, among others whose relationships continue. */
async function makeBlockedScene(blockerActs: boolean): Promise<BlockedScene> {
  const make = (firstname: string) =>
    makeMember(test.app.context, {
      username: firstname.toLowerCase(),
      firstname,
      lastname: `${firstname}son`,
    })
  const [actor, friend, listener] = [await make('Zaphira'), await make('Femi'), await make('Liko')]
  for (const member of [actor, friend, listener]) await makeSubscription(test.app.context, member)
  const roomId = await makeMatch(test, actor, friend)
  await makeFollow(test.app.context, friend, actor)
  await makeFollow(test.app.context, listener, friend)
  await makeMatch(test, listener, friend)
  const postId = await publish(test, friend, 'Rain')
  const history = await makeHistory(actor, listener)
  const tabs = { actor: await openRecordedTab(test, actor), friend: await openRecordedTab(test, friend) }
  const { oldRoom, oldPost, passingPost } = history
  const traces = [actor.id, 'zaphira', 'Zaphira', oldRoom, oldPost, passingPost, ...WORDS]
  const other = await make('Olu')
  const scene = { actor, friend, other, listener, roomId, postId, tabs, traces, ...history, listening: [] }
  return { ...scene, listening: await openAround(scene, listener, () => blockBetween(scene, blockerActs)) }
}

function blockBetween({ actor, listener }: BlockedScene, blockerActs: boolean) {
  const [from, to] = blockerActs ? [actor, listener] : [listener, actor]
  return callOk(test, from, block, { params: { userId: from.id, targetId: to.id } })
}

/** Opens one tab before some work, from which only later events count, and one after it. */
async function openAround(
  scene: BlockedScene,
  member: TestMember,
  happens: () => Promise<unknown>,
): Promise<RecordedTab[]> {
  const early = await listen(scene, member)
  await happens()
  await early.waitForEvent('memberGone')
  await early.settled()
  early.traffic.length = 0
  return [early, await listen(scene, member)]
}

async function makeHistory(actor: TestMember, listener: TestMember) {
  const oldRoom = await makeMatch(test, actor, listener)
  const [oldPost, passingPost, listenersPost] = [
    await publish(test, actor, 'Long ago'),
    await publish(test, actor, 'Long ago as well'),
    await publish(test, listener, 'My own'),
  ]
  for (const [me, you, yours] of [
    [actor, listener, listenersPost],
    [listener, actor, oldPost],
  ] as const) {
    const pair = { params: { id: you.id, uid: me.id } }
    await callOk(test, me, visit, pair)
    await callOk(test, me, follow, pair)
    await callOk(test, me, likePost, { body: { postid: yours } })
    await callOk(test, me, addComment, { body: { postid: yours, comment: 'Long ago I was here' } })
    const body = { text: 'Long ago we wrote', client_id: newId() }
    await callOk(test, me, postMessage, { params: { roomId: oldRoom }, body })
  }
  return { oldRoom, oldPost, passingPost, listenersPost }
}

/** Performs every action, and returns what the actor's own tabs received in the meantime. */
async function doAll(scene: BlockedScene): Promise<string[]> {
  const before = scene.tabs.actor
  for (const act of [
    changeOwnProfile,
    changeRelations,
    publishAndComment,
    exchangeMessages,
    reconnect,
    readNews,
  ])
    await act(test, scene)
  await callOk(test, scene.actor, deletePost, { params: { postId: scene.passingPost } })
  return [...before.traffic, ...scene.tabs.actor.traffic]
}

const eventsOf = (traffic: string[]) => new Set(traffic.map((entry) => JSON.parse(entry)[0]))

/** Opens a tab that watches everything it may watch. */
async function listen(scene: BlockedScene, member: TestMember): Promise<RecordedTab> {
  const tab = await openRecordedTab(test, member)
  tab.socket.emit('watch', [scene.actor.id, scene.friend.id])
  tab.socket.emit('watchPosts', [scene.oldPost, scene.passingPost, scene.postId, scene.listenersPost])
  await tab.settled()
  return tab
}

/** Routes that write by GET, as specified; `server/test/app/authorisation.test.ts` has them. */
const WRITING = ['/users/block/', '/users/unblock/', '/users/report/']
const READING = ALL_ROUTES.filter(
  ({ method, path, spec }) =>
    method === 'GET' && spec.access === 'member' && !WRITING.some((start) => path.startsWith(start)),
)

/**
 * Returns values to try for path parameters other than the caller's own id: the ids of the other member's
 * things.
 */
function triesOf(
  { path, spec }: AnyRoute,
  { actor, listener, ...scene }: BlockedScene,
): Record<string, string>[] {
  const candidates: Record<string, string[]> = {
    username: [actor.username],
    id: [actor.id],
    userId: [actor.id],
    b: [actor.id],
    token: ['me'],
    postId: [scene.oldPost, scene.postId, scene.listenersPost],
    roomId: [scene.oldRoom, scene.roomId],
  }
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return names.reduce<Record<string, string>[]>(
    (tries, name) => {
      const values = name === spec.own ? [listener.id] : candidates[name]
      if (!values) throw new Error(`say what :${name} of ${path} could be`)
      return tries.flatMap((params) => values.map((value) => ({ ...params, [name]: value })))
    },
    [{}],
  )
}

/** Reads everything that a member can read, with each route's name before its reply. */
async function readEverything(
  scene: BlockedScene,
  member: TestMember,
): Promise<[name: string, text: string][]> {
  const answers: [string, string][] = []
  for (const route of READING) {
    for (const params of triesOf(route, scene)) {
      const { status, text } = await callRoute(test, member, route, {
        params,
        query: { text: 'Long ago' },
      } as never)
      if (status >= 500) throw new Error(`${route.path} answered ${status}`)
      answers.push([`GET ${route.path}`, text])
    }
  }
  return answers
}

const tracesIn = (text: string, { traces }: BlockedScene) => traces.filter((trace) => text.includes(trace))

/** Where the blocker finds the blocked members' names, for unblocking. */
const NAMES_ARE_LEFT = new Set([
  'GET /users/profiles-blocked/:id',
  'GET /users/profile/:username',
  'GET /users/profile/id/:id',
])

describe.each([
  ['the one who blocks acts, the blocked listens', true],
  ['the blocked acts, the one who blocks listens', false],
])('%s', (_, blockerActs) => {
  it('no event or reply mentions the blocked or blocking member after a block', async () => {
    const scene = await makeBlockedScene(blockerActs)
    const { friend, listener, listening, tabs } = scene
    await expect(openConversation(test, listener, scene.oldRoom)).rejects.toThrow('room_not_found')
    const stranger = await openRecordedTab(test, await makeMember(test.app.context))
    const asking = await listen(scene, await makeMember(test.app.context))
    const heard = await doAll(scene)

    const received = { friend: eventsOf(tabs.friend.traffic), actor: eventsOf(heard), nobody: new Set() }
    const missed = Object.entries(HEARD_BY).filter(
      ([event, by]) => by !== 'nobody' && !received[by].has(event),
    )
    expect(missed).toEqual([])
    // The same requests by a member without a block succeed.
    for (const event of [
      'online',
      'offline',
      'postLikes',
      'commentAdded',
      'commentChanged',
      'commentGone',
      'postGone',
    ])
      await expect.poll(() => [...eventsOf(asking.traffic)], { message: event }).toContain(event)
    // The friend's presence was requested; the other one is what `settled` sends.
    const harmless = new Set([JSON.stringify(['online', { user_id: friend.id }]), '["notifsRead"]'])
    for (const tab of [...listening, stranger]) {
      await tab.settled()
      expect(tab.traffic.filter((entry) => !harmless.has(entry))).toEqual([])
    }

    const leaks = (await readEverything(scene, listener)).flatMap(([name, text]) => {
      const found = blockerActs || !NAMES_ARE_LEFT.has(name) ? tracesIn(text, scene) : []
      return found.length > 0 ? [{ name, found, text }] : []
    })
    expect(leaks).toEqual([])
    for (const tab of [...listening, stranger, asking, tabs.actor, tabs.friend]) tab.close()
  }, 180_000)
})
