import { listMessages } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { hideOnline, hideReadMarks } from '@savanna/contract/profiles/routes'
import { like, unlike } from '@savanna/contract/relations/routes'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { sendText } from '../../../testkit/actions/conversations.ts'
import { connectLive, type LiveClient } from '../../../testkit/actions/live-client.ts'
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts'
import { makeLike, makeMember, type TestMember } from '../../../testkit/factories/members.ts'
import {
  createRoutingHeaders,
  type NodeName,
  type Nodes,
  startNodes,
} from '../../../testkit/programs/nodes.ts'
import { openRoom } from '../../src/features/chat/index.ts'

let database: TestDatabase
let nodes: Nodes
const clients: LiveClient[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  // A site's default limits.
  nodes = await startNodes(database.connection, { RATE_LIMIT_SCALE: '1' })
})
afterEach(() => {
  for (const client of clients.splice(0)) client.close()
})
afterAll(async () => {
  await nodes?.stop()
  await database.close()
})

const context = () => ({ db: database.db, config: nodes.config, now: () => new Date() })

async function open(member: TestMember, node: NodeName, namespace = '/', auth = {}): Promise<LiveClient> {
  const options = { extraHeaders: createRoutingHeaders(node) }
  const client = await connectLive(nodes.url, { token: member.token, ...auth }, namespace, options)
  clients.push(client)
  return client
}

async function makePair() {
  const [a, b] = [await makeMember(context()), await makeMember(context())]
  await makeLike(context(), a, b)
  await makeLike(context(), b, a)
  return { a, b, roomId: await openRoom(database.db, a.id, b.id) }
}

it('a member has ten connections over both servers, and the oldest are notified and closed', async () => {
  const me = await makeMember(context())
  for (let tab = 0; tab < 12; tab++) await open(me, tab % 2 ? 'a' : 'b')
  await expect
    .poll(() => clients.map(({ socket }) => socket.connected))
    .toEqual([false, false, ...Array(10).fill(true)])
  for (const client of clients.slice(0, 2)) expect(client.receivedEvents('tooManyTabs')).toHaveLength(1)
})

it('a member who hides being online is visible across servers to a match, but no stranger', async () => {
  const { a: member, b: match } = await makePair()
  const stranger = await makeMember(context())
  const [near, far] = [await open(match, 'b'), await open(stranger, 'b')]
  const body = { data: { hide: true } }
  await callRoute(nodes.servers.a, member, hideOnline, { params: { id: member.id }, body })
  for (const client of [near, far]) await client.emitWithAck('watch', [member.id])
  const tab = await open(member, 'a')
  await near.waitForEvent('online')
  tab.close()
  await near.waitForEvent('offline')
  await far.emitWithAck('watch', [])
  expect(far.receivedEvents('online')).toEqual([])
})

it('disabled read receipts stay hidden from the match across servers', async () => {
  const { a, b, roomId } = await makePair()
  const [writer, reader, tab] = [
    await open(a, 'a', '/chat', { room_id: roomId }),
    await open(b, 'b', '/chat', { room_id: roomId }),
    await open(a, 'a'),
  ]
  const body = { data: { hide: true } }
  await callRoute(nodes.servers.b, b, hideReadMarks, { params: { id: b.id }, body })
  await tab.waitForEvent('readMarksChanged')
  await sendText(writer, roomId, 'From the other server')
  expect(await reader.emitWithAck('readMessage', { seq: 1 })).toEqual({ ok: true })
  await sendText(reader, roomId, 'An answer')
  await tab.waitForEvent<Parameters<ServerEvents['new message']>[0]>(
    'new message',
    ({ message }) => message.content === 'An answer',
  )
  for (const client of [tab, writer]) expect(client.receivedEvents('readMessage')).toEqual([])
  const { body: room } = await callRoute(nodes.servers.a, a, listMessages, { params: { roomId } })
  expect(room.read.theirs).toBe(0)
})

it("a like rings once even if it's repeated on a second server", async () => {
  const [me, liked] = [await makeMember(context()), await makeMember(context())]
  const tab = await open(liked, 'a')
  const pair = { params: { id: liked.id, uid: me.id } }
  for (const server of [nodes.servers.a, nodes.servers.b]) {
    expect((await callRoute(server, me, like, pair)).status).toBe(200)
    expect((await callRoute(server, me, unlike, pair)).status).toBe(200)
  }
  await expect.poll(() => tab.receivedEvents('likesChanged').length).toBe(4)
  expect(tab.receivedEvents<{ type: string }>('newNotif').map(({ type }) => type)).toEqual([
    'like',
    'dislike',
  ])
})
