import { deleteMessage, listMatches, listMessages, unreadMessages } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { messages } from '../../../schema/chat.tables.ts'

type Deleted = Parameters<ServerEvents['messageDeleted']>[0]

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

async function said(member: TestMember, roomId: string, texts: string[]) {
  const chat = await openConversation(test, member, roomId)
  const sent = []
  for (const text of texts) {
    const answer = await sendText(chat, roomId, text)
    if (!answer.ok) throw new Error(answer.problem.message)
    sent.push(answer.message)
  }
  chat.close()
  return sent
}

const erase = (member: TestMember, roomId: string, messageId = newId()) =>
  callRoute(test, member, deleteMessage, { params: { roomId, messageId } })
const room = async (member: TestMember, roomId: string) =>
  (await callRoute(test, member, listMessages, { params: { roomId } })).body
const waiting = async (member: TestMember) =>
  (await callRoute(test, member, unreadMessages, { params: { userID: member.id } })).body[0]?.count

it('deleting a message removes its text for both members and in the database, but not its number', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const [, second] = await said(a, roomId, ['Kept', 'Regretted', 'Kept too'])
  const tabs = await Promise.all([a, a, b].map(({ token }) => connectLive(test.url, { token })))

  const answer = await erase(a, roomId, second?.id)
  expect(answer).toMatchObject({ status: 200, body: { message: { seq: 2, content: '', deleted: true } } })
  for (const tab of tabs) {
    expect(await tab.waitForEvent<Deleted>('messageDeleted')).toEqual({ room_id: roomId, ...answer.body })
  }
  for (const member of [a, b]) {
    const { result, gone } = await room(member, roomId)
    expect(result.map(({ seq, content, deleted }) => [seq, content, deleted])).toEqual([
      [1, 'Kept', false],
      [2, '', true],
      [3, 'Kept too', false],
    ])
    expect(gone).toEqual([2])
  }
  const [row] = await test.db
    .select()
    .from(messages)
    .where(eq(messages.id, second?.id ?? ''))
  expect(row).toMatchObject({ content: '', seq: 2 })
  for (const tab of tabs) tab.close()
})

it("deleting a message twice has no second effect and doesn't change the next number", async () => {
  const { a, b, roomId } = await makeCouple(test)
  const [message] = await said(a, roomId, ['Once'])
  const tab = await connectLive(test.url, { token: b.token })
  const answers = await Promise.all([1, 2, 3].map(() => erase(a, roomId, message?.id)))
  for (const { status } of answers) expect(status).toBe(200)
  const [next] = await said(a, roomId, ['Next'])
  expect(next?.seq).toBe(2)
  await tab.waitForEvent('new message')
  expect(tab.receivedEvents('messageDeleted')).toHaveLength(1)
  tab.close()
})

it("resending a deleted message doesn't bring it back", async () => {
  const { a, roomId } = await makeCouple(test)
  const chat = await openConversation(test, a, roomId)
  const clientId = newId()
  const sent = await sendText(chat, roomId, 'Gone', clientId)
  if (sent.ok) await erase(a, roomId, sent.message.id)
  expect(await sendText(chat, roomId, 'Gone', clientId)).toMatchObject({
    ok: true,
    message: { seq: 1, content: '', deleted: true },
  })
  chat.close()
})

it('only the author can delete a message, in its room and while matched', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const stranger = await makeMember(test.app.context)
  const second = await makeMatch(test, a, stranger)
  const [message] = await said(a, roomId, ['Mine'])
  expect(await erase(b, roomId, message?.id)).toMatchObject({
    status: 404,
    body: { code: 'message_not_found' },
  })
  expect(await erase(a, second, message?.id)).toMatchObject({ status: 404 })
  expect(await erase(a, roomId)).toMatchObject({ status: 404 })
  expect(await erase(stranger, roomId, message?.id)).toMatchObject({
    status: 404,
    body: { code: 'room_not_found' },
  })
  expect((await room(b, roomId)).result).toMatchObject([{ content: 'Mine', deleted: false }])
})

it('deleting an unread message lowers the unread count', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const [first, second] = await said(a, roomId, ['One', 'Two'])
  const reader = await openConversation(test, b, roomId)
  await reader.emitWithAck('readMessage', { seq: 1 })
  expect(await waiting(b)).toBe(1)
  await erase(a, roomId, first?.id)
  expect(await waiting(b)).toBe(1)
  await erase(a, roomId, second?.id)
  expect(await waiting(b)).toBe(0)
  const { body } = await callRoute(test, b, listMatches, { params: { token: 'me' } })
  expect(body.result[0]).toMatchObject({ unread: 0, last_message: { seq: 2, deleted: true, content: '' } })
  reader.close()
})

it('unread counts stay exact during parallel sending, reading and deleting', async () => {
  const { a, b, roomId } = await makeCouple(test)
  const sent = await said(a, roomId, ['1', '2', '3', '4', '5', '6', '7', '8'])
  const reader = await openConversation(test, b, roomId)
  await Promise.all([
    ...sent.filter(({ seq }) => seq % 2 === 0).map(({ id }) => erase(a, roomId, id)),
    reader.emitWithAck('readMessage', { seq: 3 }),
    said(a, roomId, ['9', '10']),
  ])
  const { result, read } = await room(b, roomId)
  expect(await waiting(b)).toBe(result.filter(({ seq, deleted }) => seq > read.mine && !deleted).length)
  reader.close()
})
