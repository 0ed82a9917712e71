import { listMessages } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { likes } from '../../schema/relations.tables.ts'

type Delivered = Parameters<ServerEvents['delivered']>[0]

let now = new Date()
let test: TestApp
beforeAll(async () => {
  test = await startTestApp({}, { now: () => now })
})
afterAll(() => test.close())

const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const live = ({ token }: TestMember) => connectLive(test.url, { token })
const marks = async (member: TestMember, roomId: string) =>
  (await callRoute(test, member, listMessages, { params: { roomId } })).body.read

describe('the delivery receipt', () => {
  it('reaches every tab of the sender once per number, and never beyond what was sent', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [writer, tab, device] = [await openConversation(test, a, roomId), await live(a), await live(b)]
    await sendText(writer, roomId, 'One')
    await sendText(writer, roomId, 'Two')
    device.socket.emit('received', { room_id: roomId, seq: 1 })
    await tab.waitForEvent<Delivered>('delivered', ({ seq }) => seq === 1)
    expect(await marks(a, roomId)).toEqual({ mine: 0, theirs: 0, delivered: 1 })
    device.socket.emit('received', { room_id: roomId, seq: 1 })
    device.socket.emit('received', { room_id: roomId, seq: 99 })
    await tab.waitForEvent<Delivered>('delivered', ({ seq }) => seq === 2)
    expect(tab.receivedEvents('delivered')).toEqual([
      { room_id: roomId, seq: 1 },
      { room_id: roomId, seq: 2 },
    ])
    expect(device.receivedEvents('delivered')).toEqual([])
    for (const client of [writer, tab, device]) client.close()
  })

  it('covers all waiting messages when a device reconnects', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const c = await makeMember(test.app.context)
    const second = await makeMatch(test, c, b)
    const [one, other] = [await openConversation(test, a, roomId), await openConversation(test, c, second)]
    const tabs = [await live(a), await live(c)]
    await sendText(one, roomId, 'For when you land')
    await sendText(other, second, 'Me too')
    const device = await live(b)
    device.socket.emit('received')
    const received = await Promise.all(tabs.map((tab) => tab.waitForEvent<Delivered>('delivered')))
    expect(received.map(({ room_id }) => room_id)).toEqual([roomId, second])
    for (const client of [one, other, ...tabs, device]) client.close()
  })

  it('is ignored from a stranger, with invalid input or after a block', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const stranger = await makeMember(test.app.context)
    const writer = await openConversation(test, a, roomId)
    await sendText(writer, roomId, 'Hello')
    const [thief, device, tab] = [await live(stranger), await live(b), await live(a)]
    const received = (client: typeof thief, input: unknown) => client.emitWithAck('received', input)
    await received(thief, { room_id: roomId, seq: 1 })
    for (const input of [7, 'all', { room_id: 7 }, { room_id: roomId, seq: -1 }, [], { seq: 1 }])
      await received(device, input)
    await makeBlock(test.app.context, b, a)
    await received(device, { room_id: roomId, seq: 1 })
    await received(device, null)
    await test.db.execute('delete from blocks')
    expect(await marks(a, roomId)).toMatchObject({ delivered: 0 })
    expect(tab.receivedEvents('delivered')).toEqual([])
    for (const client of [writer, thief, device, tab]) client.close()
  })
})

describe('the typing indicator', () => {
  it("reaches the other member in the room, not the sender's own tabs, at a limited rate", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [writer, own, other] = await Promise.all(
      [a, a, b].map((member) => openConversation(test, member, roomId)),
    )
    if (!writer || !own || !other) throw new Error('a connection is missing')
    const outside = await live(b)
    for (let turn = 0; turn < 5; turn++) expect(await writer.emitWithAck('typing')).toEqual({ ok: true })
    later(1_500)
    await writer.emitWithAck('typing')
    await sendText(writer, roomId, 'Done')
    await other.waitForEvent(roomId)
    expect(other.receivedEvents('typing')).toEqual([{ userID: a.id }, { userID: a.id }])
    for (const client of [own, outside]) expect(client.receivedEvents('typing')).toEqual([])
    for (const client of [writer, own, other, outside]) client.close()
  })

  it('is never sent after a block or the end of the match', async () => {
    const couple = await makeCouple(test)
    const [writer, other] = [
      await openConversation(test, couple.a, couple.roomId),
      await openConversation(test, couple.b, couple.roomId),
    ]
    await makeBlock(test.app.context, couple.a, couple.b)
    expect(await writer.emitWithAck('typing')).toMatchObject({
      ok: false,
      problem: { code: 'room_not_found' },
    })
    await test.db.execute('delete from blocks')
    await test.db.delete(likes).where(and(eq(likes.liker_id, couple.b.id), eq(likes.liked_id, couple.a.id)))
    later(1_500)
    expect(await writer.emitWithAck('typing')).toMatchObject({ ok: false })
    expect(other.receivedEvents('typing')).toEqual([])
    writer.close()
    other.close()
  })
})
