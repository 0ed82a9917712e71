import { listMessages } from '@savanna/contract/chat/routes'
import type { RoomMessage } from '@savanna/contract/events'
import { pino } from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  type SendAnswer,
  sendText,
} from '../../../../testkit/actions/conversations.ts'
import type { LiveClient } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeOffer } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'

interface LogLine {
  msg: string
  member?: string
  code?: string
  cause?: string
}

const lines: LogLine[] = []
let test: TestApp
beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  // A site's default limits.
  test = await startTestApp({ rateLimitScale: 1 }, { log })
  // Without a plan for sale, messages would have no free limit.
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const closed = ({ socket }: LiveClient) =>
  new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)))

async function twoCouples() {
  const abuser = await makeCouple(test)
  const peaceful = await makeCouple(test)
  const neighbour = await openConversation(test, peaceful.a, peaceful.roomId)
  return { abuser, peaceful, neighbour }
}

it('only a client that sends a hundred frames a second is disconnected, with a reason', async () => {
  const { abuser, peaceful, neighbour } = await twoCouples()
  const flooding = await openConversation(test, abuser.a, abuser.roomId)
  const end = closed(flooding)
  for (let frame = 0; frame < 100; frame++)
    flooding.socket.emit(abuser.roomId, { text: `spam ${frame}`, client_id: newId() })
  expect(await end).toMatch(/transport (close|error)/)
  expect(await sendText(neighbour, peaceful.roomId, 'Peace')).toMatchObject({ ok: true })
  const flood = lines.find(({ msg }) => msg === 'a connection sent too many frames and was closed')
  expect(flood?.member).toBe(abuser.a.id)
  const { body } = await callRoute(test, abuser.b, listMessages, { params: { roomId: abuser.roomId } })
  expect(body.result.length, 'the free limit holds meanwhile').toBeLessThanOrEqual(10)

  const again = await openConversation(test, abuser.a, abuser.roomId)
  expect(await again.emitWithAck('typing')).toEqual({ ok: true })
  again.close()
  neighbour.close()
})

it('the frame limit counts unknown events and frames of the polling transport', async () => {
  const { abuser, neighbour } = await twoCouples()
  const polling = io(test.url, {
    auth: { token: abuser.a.token },
    transports: ['polling'],
    forceNew: true,
    reconnection: false,
  })
  await new Promise<void>((resolve) => polling.once('connect', resolve))
  const end = new Promise((resolve) => polling.once('disconnect', resolve))
  for (let frame = 0; frame < 100; frame++) polling.emit('nothing')
  await end
  expect(neighbour.socket.connected).toBe(true)
  neighbour.close()
})

it('a client that sends a frame above the size limit is disconnected', async () => {
  const { abuser, peaceful, neighbour } = await twoCouples()
  const shouting = await openConversation(test, abuser.a, abuser.roomId)
  const end = closed(shouting)
  shouting.socket.emit(abuser.roomId, { text: 'x'.repeat(70_000), client_id: newId() })
  expect(await end).toMatch(/transport (close|error)/)
  expect(lines).toContainEqual(
    expect.objectContaining({ member: abuser.a.id, cause: expect.stringContaining('Max payload size') }),
  )
  expect(await sendText(neighbour, peaceful.roomId, 'Still quiet here')).toMatchObject({ ok: true })
  neighbour.close()
})

it("nobody can write under another member's name or in a stranger's room", async () => {
  const { abuser, peaceful, neighbour } = await twoCouples()
  const chat = await openConversation(test, abuser.a, abuser.roomId)
  const forged = {
    text: 'I am somebody else',
    client_id: newId(),
    user_id: abuser.b.id,
    userID: abuser.b.id,
    sender_id: abuser.b.id,
    recipient_id: peaceful.b.id,
    room_id: peaceful.roomId,
  }
  expect(await chat.emitWithAck<SendAnswer>(abuser.roomId, forged)).toMatchObject({
    message: { user_id: abuser.a.id },
  })
  const foreign = { text: 'Let me in', client_id: newId() }
  expect(await chat.emitWithAck<SendAnswer>(peaceful.roomId, foreign)).toMatchObject({
    problem: { code: 'room_not_found' },
  })
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'refused in a conversation',
      member: abuser.a.id,
      code: 'room_not_found',
    }),
  )
  await sendText(neighbour, peaceful.roomId, 'Only us')
  await neighbour.waitForEvent<RoomMessage>(peaceful.roomId)
  expect(neighbour.receivedEvents<RoomMessage>(peaceful.roomId).map(({ data }) => data.content)).toEqual([
    'Only us',
  ])
  for (const client of [chat, neighbour]) client.close()
})

it('rejects a reused client id and overlong or blank text with reasons, and logs no text', async () => {
  const { abuser, neighbour } = await twoCouples()
  const stranger = await makeMember(test.app.context)
  await makeMatch(test, abuser.a, stranger)
  const chat = await openConversation(test, abuser.a, abuser.roomId)
  const clientId = newId()
  await sendText(chat, abuser.roomId, 'The original', clientId)
  expect(await sendText(chat, abuser.roomId, 'A forgery', clientId)).toMatchObject({
    problem: { code: 'client_id_used', message: 'This message was already sent with different text.' },
  })
  expect(await sendText(chat, abuser.roomId, 'x'.repeat(2001))).toMatchObject({
    problem: { code: 'invalid', message: 'Messages can be up to 2000 characters' },
  })
  expect(await sendText(chat, abuser.roomId, ' \n ')).toMatchObject({ problem: { code: 'invalid' } })
  const codes = lines.filter(({ member }) => member === abuser.a.id).map(({ code }) => code)
  expect(codes).toEqual(['client_id_used', 'invalid', 'invalid'])
  expect(JSON.stringify(lines)).not.toContain('forgery')
  for (const client of [chat, neighbour]) client.close()
})
