import { postMessage } from '@savanna/contract/chat/routes'
import { likePost, unlikePost } from '@savanna/contract/posts/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite, type JoinAnswer, openPage, requireJoined } from '../../../testkit/actions/calls.ts'
import { openConversation } from '../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeSubscription, type TestMember } from '../../../testkit/factories/members.ts'
import { newId } from '../../src/kit/ids.ts'
import {
  CALL_ROWS,
  CHAT_ROWS,
  MEMBERS,
  type MemberActor,
  NAMESPACES,
  OUTSIDERS,
  ROOT_ROWS,
  unlisted,
} from '../access/events.ts'
import { type Fixtures, makeFixtures, restoreFixtures } from '../access/fixtures.ts'
import { callOk } from '../leaks/every-action.ts'
import { openRecordedTab, type RecordedTab } from '../leaks/recorded-tab.ts'

let test: TestApp
let fixtures: Fixtures
let people: Record<MemberActor, TestMember>
let tabs: Record<MemberActor, RecordedTab>

beforeAll(async () => {
  test = await startTestApp()
  fixtures = await makeFixtures(test)
  await restoreFixtures(test, fixtures, '/')
  const { owner, free, other, blocked } = fixtures
  for (const one of [other, blocked]) await makeSubscription(test.app.context, one)
  people = { member: owner, free, other, blocked }
  const opened = await Promise.all(
    MEMBERS.map(async (name) => [name, await openRecordedTab(test, people[name])] as const),
  )
  tabs = Object.fromEntries(opened) as typeof tabs
})
afterAll(async () => {
  for (const tab of Object.values(tabs)) tab.close()
  await test.close()
})

const rowsOf = Object.entries(NAMESPACES)
const events = rowsOf.flatMap(([, rows]) => Object.keys(rows)).length
const asksEverybody = (rows: object) => Object.keys(rows).length * MEMBERS.length

it(`${rowsOf.length} namespaces with ${events} events are closed to ${OUTSIDERS.join(', ')}`, async () => {
  const { banned, enrolling, admin } = fixtures
  const tokens = { visitor: undefined, banned: banned.token, enrolling: enrolling.token, admin: admin.token }
  const answers = await Promise.all(
    rowsOf.flatMap(([namespace]) =>
      OUTSIDERS.map((actor) =>
        connectLive(test.url, { token: tokens[actor], room_id: fixtures.room }, namespace).then(
          () => `${namespace} opens to ${actor}`,
          (error: Error) => error.message,
        ),
      ),
    ),
  )
  expect(new Set(answers)).toEqual(new Set(['not_logged_in']))
})

type Receipt = 'received' | 'nothing'
interface Listeners {
  listeners: RecordedTab[]
  event: string
  should: Receipt
}

const settled = () => Promise.all(Object.values(tabs).map((tab) => tab.settled()))

/** Returns whether tabs received an event because of some work; waits for an expected event. */
async function observeEvent({ listeners, event, should }: Listeners, act: () => unknown): Promise<Receipt> {
  const countReceived = () =>
    listeners.map((tab) => tab.receivedEvents(event).length).reduce((sum, one) => sum + one, 0)
  await settled()
  const before = countReceived()
  await act()
  if (should === 'received') await expect.poll(countReceived, { interval: 10 }).toBeGreaterThan(before)
  // A database query sent later and finished by the time an earlier one like it has.
  else if (event !== 'delivered')
    await Promise.all(Object.values(tabs).map((tab) => tab.emitWithAck('received', null)))
  await settled()
  return countReceived() > before ? 'received' : 'nothing'
}

/** Sends a message to the actor, or to the owner, and returns its number. */
async function writeTo(actor: MemberActor): Promise<number> {
  const writer = actor === 'member' ? fixtures.free : fixtures.owner
  const body = { text: 'Rain at last', client_id: newId() }
  const { message } = await callOk(test, writer, postMessage, { params: { roomId: fixtures.room }, body })
  return message.seq
}

async function likeAnew() {
  const body = { postid: fixtures.post }
  await callOk(test, fixtures.owner, likePost, { body })
  await callOk(test, fixtures.owner, unlikePost, { body })
}

/** Calls `free` while something happens. */
async function whileItRings(act: (callId: string) => Promise<Receipt>) {
  const page = await openPage(test, fixtures.owner)
  const { call } = await requireJoined(invite(page, fixtures.free))
  const happened = await act(call.id)
  await page.emitWithAck('leave', { call_id: call.id })
  page.close()
  return happened
}

type Action = (actor: MemberActor, tab: RecordedTab, should: Receipt) => Promise<Receipt>

/** Lets an actor emit each event to `/`, and returns whether anyone received it who would. */
const ROOT: Record<keyof typeof ROOT_ROWS, Action> = {
  sendNotif: (_, tab, should) =>
    observeEvent({ listeners: Object.values(tabs), event: 'newNotif', should }, () =>
      tab.socket.emit('sendNotif', 'like', 'somebody', fixtures.owner.id),
    ),
  received: async (actor, tab, should) => {
    const seq = await writeTo(actor)
    return observeEvent({ listeners: [tabs.member, tabs.free], event: 'delivered', should }, () =>
      tab.emitWithAck('received', { room_id: fixtures.room, seq }),
    )
  },
  askCall: (_, tab, should) =>
    whileItRings(() =>
      observeEvent({ listeners: [tab], event: 'callChanged', should }, () => tab.socket.emit('askCall')),
    ),
  declineCall: (_, tab, should) =>
    whileItRings((call_id) =>
      observeEvent({ listeners: [tabs.member], event: 'callChanged', should }, () =>
        tab.socket.emit('declineCall', { call_id }),
      ),
    ),
  watch: (actor, tab, should) =>
    observeEvent({ listeners: [tab], event: 'online', should }, () =>
      tab.socket.emit('watch', [actor === 'member' ? fixtures.free.id : fixtures.owner.id]),
    ),
  unwatch: (_, tab, should) =>
    observeEvent({ listeners: [tab], event: 'offline', should }, () =>
      tab.socket.emit('unwatch', [fixtures.owner.id]),
    ),
  watchPosts: (_, tab, should) =>
    observeEvent({ listeners: [tab], event: 'postLikes', should }, async () => {
      await tab.emitWithAck('watchPosts', [fixtures.post])
      await likeAnew()
    }),
  unwatchPosts: async (_, tab, should) => {
    await tabs.free.emitWithAck('watchPosts', [fixtures.post])
    return observeEvent({ listeners: [tabs.free], event: 'postLikes', should }, async () => {
      tab.socket.emit('unwatchPosts', [fixtures.post])
      await tab.emitWithAck('received', null)
      await likeAnew()
    })
  },
}

describe.each(Object.keys(ROOT) as (keyof typeof ROOT)[])('%s to /', (event) => {
  it(`the event follows the access matrix for ${MEMBERS.length} kinds of members`, async () => {
    const done: Partial<Record<MemberActor, Receipt>> = {}
    for (const actor of MEMBERS) done[actor] = await ROOT[event](actor, tabs[actor], ROOT_ROWS[event][actor])
    expect(done).toEqual(ROOT_ROWS[event])
  })
})

const codeOf = (answer: { ok: boolean; problem?: { code: string } }) =>
  answer.ok ? 'ok' : answer.problem?.code

it(`${asksEverybody(CHAT_ROWS)} events in /chat follow the access matrix`, async () => {
  const input = {
    message: () => ({ text: 'Hello', client_id: newId() }),
    readMessage: () => ({ seq: 1 }),
    typing: () => ({}),
  }
  const answered: Record<string, Record<string, unknown>> = {}
  for (const event of Object.keys(CHAT_ROWS) as (keyof typeof CHAT_ROWS)[]) {
    answered[event] = {}
    for (const actor of MEMBERS) {
      const room = await openConversation(test, people[actor], fixtures.room).catch(
        (error: Error) => error.message,
      )
      if (typeof room === 'string') answered[event][actor] = room
      else {
        const name = event === 'message' ? fixtures.room : event
        answered[event][actor] = codeOf(await room.emitWithAck(name, input[event]()))
        room.close()
      }
    }
  }
  expect(answered).toEqual(CHAT_ROWS)
})

it(`${asksEverybody(CALL_ROWS)} events in /call follow the access matrix`, async () => {
  const opened = await Promise.all(
    MEMBERS.map(async (name) => [name, await openPage(test, people[name])] as const),
  )
  const pages = Object.fromEntries(opened) as Record<MemberActor, LiveClient>
  const { owner, free } = fixtures
  const held = {
    call_id: '',
    keys: { member: newId(), free: newId() } as Partial<Record<MemberActor, string>>,
  }
  const media = { camera: true, microphone: true, screen: false }
  const inputOf: Record<keyof typeof CALL_ROWS, (actor: MemberActor) => object> = {
    invite: (actor) => ({ to: (actor === 'member' ? free : owner).username }),
    accept: () => ({}),
    // Actors without a key use the owner's.
    rejoin: (actor) => ({ key: held.keys[actor] ?? held.keys.member, fresh: false }),
    signal: () => ({ signal: { candidate: { candidate: '' } } }),
    media: () => ({ media }),
    sendMessage: () => ({ message: 'Can you hear me?' }),
    leave: () => ({}),
  }
  const answered: Record<string, Record<string, unknown>> = {}
  for (const event of Object.keys(CALL_ROWS) as (keyof typeof CALL_ROWS)[]) {
    answered[event] = {}
    for (const actor of Object.keys(CALL_ROWS[event]) as MemberActor[]) {
      const input = { call_id: held.call_id, ...inputOf[event](actor) }
      const answer = await pages[actor].emitWithAck<JoinAnswer>(
        event,
        event === 'invite' ? inputOf.invite(actor) : input,
      )
      answered[event][actor] = codeOf(answer)
      if (!answer.ok || !answer.key) continue
      held.call_id = answer.call.id
      held.keys[actor] = answer.key
    }
  }
  for (const page of Object.values(pages)) page.close()
  expect(answered).toEqual(CALL_ROWS)
})

it('every event that the server handles has a row in the access matrix', async () => {
  const { live } = test.app.context
  const page = await openPage(test, fixtures.owner)
  const listened = (namespace: string) =>
    [...live.io.of(namespace).sockets.values()].flatMap((socket) => socket.eventNames())
  for (const namespace of ['/', '/call'] as const) {
    expect(listened(namespace)).not.toEqual([])
    expect(unlisted(listened(namespace), NAMESPACES[namespace])).toEqual([])
  }
  page.close()
  for (const socket of live.io.sockets.sockets.values()) socket.on('planted' as never, (() => {}) as never)
  expect(new Set(unlisted(listened('/'), ROOT_ROWS))).toEqual(new Set(['planted']))
})
