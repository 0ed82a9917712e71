import { listMessages } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { hideReadMarks } from '@savanna/contract/profiles/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation, sendText } from '../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import type { TestMember } from '../../../../testkit/factories/members.ts'

type Read = Parameters<ServerEvents['readMessage']>[0]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const hideAs = (me: TestMember, hide: boolean) =>
  callRoute(test, me, hideReadMarks, { params: { id: me.id }, body: { data: { hide } } })
const marksFor = async (member: TestMember, roomId: string) =>
  (await callRoute(test, member, listMessages, { params: { roomId } })).body.read

it.each([
  ['the reader', 1],
  ['the writer', 0],
])(
  "read receipts that %s has turned off reach nobody, live or later, until they're on again",
  async (_, who) => {
    const { a, b, roomId } = await makeCouple(test)
    const [writer, reader, tab, own] = [
      await openConversation(test, a, roomId),
      await openConversation(test, b, roomId),
      await connectLive(test.url, { token: a.token }),
      await connectLive(test.url, { token: b.token }),
    ]
    const hider = who ? b : a
    await sendText(writer, roomId, 'One')
    expect(await reader.emitWithAck('readMessage', { seq: 1 })).toEqual({ ok: true })
    await tab.waitForEvent('readMessage')
    expect((await hideAs(hider, true)).body.message).toBe('Read receipts are off for you and your matches')
    for (const each of [tab, own])
      expect(await each.waitForEvent('readMarksChanged')).toEqual({ user_id: hider.id })
    expect(await marksFor(a, roomId)).toMatchObject({ theirs: 0 })

    await sendText(writer, roomId, 'Two')
    expect(await reader.emitWithAck('readMessage', { seq: 2 })).toEqual({ ok: true })
    await sendText(reader, roomId, 'An answer, sent after it')
    await tab.waitForEvent('new message')
    await own.waitForEvent<Read>('readMessage', ({ seq }) => seq === 2)
    for (const each of [tab, writer])
      expect(each.receivedEvents<Read>('readMessage').map(({ seq }) => seq)).toEqual([1])
    expect(await marksFor(a, roomId)).toMatchObject({ theirs: 0 })
    // A member's own marks stay: they count unread messages.
    expect(await marksFor(b, roomId)).toMatchObject({ mine: 2, theirs: 0 })

    await hideAs(hider, false)
    expect(await marksFor(a, roomId)).toMatchObject({ theirs: 2 })
    for (const client of [writer, reader, tab, own]) client.close()
  },
)
