import { logout } from '@savanna/contract/accounts/routes'
import type { Call } from '@savanna/contract/calls/routes'
import type { Message } from '@savanna/contract/chat/message'
import {
  deleteMessage,
  editMessage,
  listChanges,
  listMessages,
  postMessage,
  reactToMessage,
  unreadMessages,
} from '@savanna/contract/chat/routes'
import type { RoomMessage, ServerEvents } from '@savanna/contract/events'
import { like } from '@savanna/contract/relations/routes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { type JoinAnswer, requireJoined } from '../../../testkit/actions/calls.ts'
import { sendText } from '../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import {
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'
import {
  createRoutingHeaders,
  type NodeName,
  type Nodes,
  startNodes,
} from '../../../testkit/programs/nodes.ts'
import { openRoom } from '../../src/features/chat/index.ts'

type Changed = Parameters<ServerEvents['messageChanged']>[0]
type NewMessage = Parameters<ServerEvents['new message']>[0]

let database: TestDatabase
let nodes: Nodes
const clients: LiveClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  nodes = await startNodes(database.connection)
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await nodes?.stop()
  await database.close()
})

const context = () => ({ db: database.db, config: nodes.config, now: () => new Date() })

/** Opens a connection through the balancer to one of the servers, which reconnects automatically like a browser's. */
async function open(member: TestMember, node: NodeName, namespace = '/', auth = {}): Promise<LiveClient> {
  const options = {
    extraHeaders: createRoutingHeaders(node),
    reconnection: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  }
  const client = await connectLive(nodes.url, { token: member.token, ...auth }, namespace, options)
  clients.push(client)
  return client
}

async function makePair() {
  const [a, b] = [await makeMember(context()), await makeMember(context())]
  await makeLike(context(), a, b)
  await makeLike(context(), b, a)
  for (const member of [a, b]) await makeSubscription(context(), member)
  return { a, b, roomId: await openRoom(database.db, a.id, b.id) }
}

/** Creates two matched members with their conversation open, each on a different server. */
async function connectCouple() {
  const { a, b, roomId } = await makePair()
  const [chatA, chatB] = await Promise.all([
    open(a, 'a', '/chat', { room_id: roomId }),
    open(b, 'b', '/chat', { room_id: roomId }),
  ])
  return { a, b, roomId, chatA, chatB }
}

const texts = (client: LiveClient, roomId: string) =>
  client.receivedEvents<RoomMessage>(roomId).map(({ data }) => data.content)
const hearsText = (client: LiveClient, roomId: string, text: string) =>
  client.waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === text)
/**
 * Sends a text until it's received live. Each server that returns after an outage makes everyone reconnect,
 * so a text or its response may fall between two connections.
 */
async function sendUntilHeard(from: LiveClient, to: LiveClient, roomId: string, text: string): Promise<void> {
  const attempt = async () => {
    const message = { text, client_id: crypto.randomUUID() }
    await from.socket
      .timeout(2_000)
      .emitWithAck(roomId, message)
      .catch(() => {})
    return texts(to, roomId)
  }
  await expect.poll(attempt, { interval: 200, timeout: 30_000 }).toContain(text)
}
const isOf =
  ({ id }: TestMember) =>
  (event: { user_id: string }) =>
    event.user_id === id

async function read(member: TestMember, roomId: string): Promise<Message[]> {
  const query = { after: 0 }
  return (await callRoute(nodes, member, listMessages, { params: { roomId }, query })).body.result
}

it('messages, read receipts, presence, notifications, calls and logouts reach members on both servers', async () => {
  const { a, b, roomId, chatA, chatB } = await connectCouple()
  const tabA = await open(a, 'a')
  tabA.socket.emit('watch', [b.id])
  const tabB = await open(b, 'b')
  await tabA.waitForEvent('online', isOf(b))

  await sendText(chatA, roomId, 'From the other server')
  await hearsText(chatB, roomId, 'From the other server')
  await tabB.waitForEvent<NewMessage>('new message', (event) => event.room_id === roomId)
  const unread = await callRoute(nodes, b, unreadMessages, { params: { userID: b.id } })
  expect(unread.body).toEqual([{ count: 1 }])
  chatB.socket.emit('typing')
  await chatA.waitForEvent('typing')
  chatB.socket.emit('readMessage', { seq: 1 })
  await tabA.waitForEvent('readMessage')

  const admirer = await makeMember(context())
  const liked = await callRoute(nodes.servers.b, admirer, like, { params: { id: a.id, uid: admirer.id } })
  expect(liked.status, liked.text).toBe(200)
  await tabA.waitForEvent('newNotif')

  const page = await open(a, 'a', '/call')
  const { call } = await requireJoined(page.emitWithAck<JoinAnswer>('invite', { to: b.username }))
  await tabB.waitForEvent<Call>('callChanged', ({ id, state }) => id === call.id && state === 'ringing')
  tabB.socket.emit('declineCall', { call_id: call.id })
  await tabA.waitForEvent<Call>('callChanged', ({ id, state }) => id === call.id && state === 'ended')

  tabB.close()
  await tabA.waitForEvent('offline', isOf(b))
  const ended = new Promise((resolve) => tabA.socket.once('disconnect', resolve))
  await callRoute(nodes.servers.b, a, logout)
  expect(await ended).toBe('io server disconnect')
})

it('replies, edits, reactions and deletions reach both members and are readable on both servers', async () => {
  const { a, b, roomId } = await makePair()
  const tabs = await Promise.all([open(a, 'a'), open(b, 'b')])
  const on = (member: TestMember) => nodes.servers[member === a ? 'a' : 'b']
  const newId = () => ({ client_id: crypto.randomUUID() })
  const say = async (member: TestMember, body: { text: string; reply_to?: number }) => {
    const input = { params: { roomId }, body: { ...body, ...newId() } }
    return (await callRoute(on(member), member, postMessage, input)).body.message
  }
  const hearChange = (changed: number) =>
    Promise.all(
      tabs.map((tab) =>
        tab.waitForEvent<Changed>('messageChanged', ({ message }) => message.changed === changed),
      ),
    )

  const { id: messageId } = await say(a, { text: 'See you at fiev' })
  const reply = await say(b, { text: 'When?', reply_to: 1 })
  expect(reply.quote?.content).toBe('See you at fiev')
  for (const tab of tabs) {
    const heard = await tab.waitForEvent<NewMessage>('new message', ({ message }) => message.seq === 2)
    expect(heard.message).toEqual(reply)
  }
  const params = { roomId, messageId }
  await callRoute(on(a), a, editMessage, { params, body: { text: 'See you at five', ...newId() } })
  await callRoute(on(b), b, reactToMessage, { params, body: { reaction: 'sun', ...newId() } })
  const edited = { content: 'See you at five', reactions: [{ user_id: b.id, reaction: 'sun' }] }
  for (const { room_id, message } of await hearChange(2)) {
    expect(room_id).toBe(roomId)
    expect(message).toMatchObject(edited)
  }
  // One server returns data stored by another, including the quote's words.
  for (const member of [a, b]) {
    const { result } = (await callRoute(on(member), member, listMessages, { params: { roomId } })).body
    expect(result).toMatchObject([edited, { quote: { content: 'See you at five' } }])
  }
  await callRoute(on(a), a, deleteMessage, { params })
  for (const tab of tabs) {
    const { message } = await tab.waitForEvent<Changed>('messageDeleted')
    expect(message).toMatchObject({ id: messageId, deleted: true, content: '', changed: 3 })
  }
  const missed = await callRoute(on(b), b, listChanges, { params: { roomId }, query: { after: 2 } })
  expect(missed.body).toMatchObject({ result: [{ id: messageId, deleted: true }], up_to: 3, more: false })
})

it('messages are stored while Redis is down, and everyone reconnects without missing any', async () => {
  const { a, b, roomId, chatA, chatB } = await connectCouple()
  await sendText(chatA, roomId, 'Before')
  await hearsText(chatB, roomId, 'Before')

  await nodes.redis.kill()
  const during = await sendText(chatA, roomId, 'During')
  expect(during).toMatchObject({ ok: true })
  await hearsText(chatA, roomId, 'During')
  expect(await sendText(chatB, roomId, 'Here too')).toMatchObject({ ok: true })
  expect(texts(chatB, roomId)).not.toContain('During')

  const again = [chatA, chatB].map(
    ({ socket }) => new Promise<void>((resolve) => socket.once('connect', () => resolve())),
  )
  await nodes.redis.start()
  await Promise.all(again)
  for (const member of [a, b])
    expect((await read(member, roomId)).map(({ content }) => content)).toEqual([
      'Before',
      'During',
      'Here too',
    ])
  await sendUntilHeard(chatB, chatA, roomId, 'After')
})

it("a dead server's members continue on its sibling", async () => {
  const { a, roomId, chatA, chatB } = await connectCouple()
  const back = new Promise<void>((resolve) => chatA.socket.once('connect', () => resolve()))
  nodes.servers.a.child.kill('SIGKILL')
  await nodes.servers.a.ended
  await back
  await sendUntilHeard(chatA, chatB, roomId, 'Still here')
  expect((await read(a, roomId)).map(({ content }) => content)).toContain('Still here')
})
