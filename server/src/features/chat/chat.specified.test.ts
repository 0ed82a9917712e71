import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCouple } from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import type { TestMember } from '../../../../testkit/factories/members.ts'

// Written only from section 7 of the second document: it knows neither our client nor our types.

let test: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await test.close()
})

/** Opens a socket as specified: by polling only, with a request timeout of 50 s. */
async function open(namespace: string, auth: object): Promise<Socket> {
  const socket = io(`${test.url}${namespace}`, {
    transports: ['polling'],
    timeout: 50_000,
    forceNew: true,
    auth,
  })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

const openConversation = ({ token, id, username }: TestMember, room_id: string) =>
  open('/chat', { token, userID: id, userName: username, room_id })

const hear = <T>(socket: Socket, event: string) =>
  new Promise<T>((resolve) => void socket.once(event, resolve))

async function get(member: TestMember, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${test.url}/api${path}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  return (await answer.json()) as Record<string, unknown>
}

it('stores and delivers a message emitted on the room with a text and recipient id', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const [mine, theirs] = [await openConversation(a, roomId), await openConversation(b, roomId)]
  const main = await open('/', { token: b.token, userID: b.id })
  const [arrived, announced] = [hear<object>(theirs, roomId), hear<object>(main, 'new message')]
  mine.emit(roomId, 'Good evening', b.id)
  expect(await arrived).toMatchObject({ userID: a.id, data: { content: 'Good evening' } })
  expect(await announced).toMatchObject({ userID_other: a.id, room_id: roomId })
  const { result } = await get(a, `/chat/room/${roomId}`)
  expect(result).toMatchObject([{ content: 'Good evening', user_id: a.id, date: expect.any(String) }])
})

it('readMessage without a number marks the whole conversation as read', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const [mine, theirs] = [await openConversation(a, roomId), await openConversation(b, roomId)]
  for (const text of ['One', 'Two', 'Three']) {
    const arrived = hear(theirs, roomId)
    mine.emit(roomId, text, b.id)
    await arrived
  }
  const unread = async () => (await get(b, `/chat/notification/list/${b.id}`)).notification
  expect(await unread()).toMatchObject([{ reference: roomId, count: 3 }])
  const read = hear(mine, 'readMessage')
  theirs.emit('readMessage')
  await read
  expect(await unread()).toEqual([])
})

it('acknowledges an emitted text if the client asks, and rejects an empty one', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const socket = await openConversation(a, roomId)
  expect(await socket.emitWithAck(roomId, 'Good evening', b.id)).toMatchObject({ ok: true })
  expect(await socket.emitWithAck(roomId, '  ', b.id)).toMatchObject({ ok: false })
  expect(await socket.emitWithAck('readMessage')).toMatchObject({ ok: true })
})
