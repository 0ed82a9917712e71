import { deleteMessage, postMessage, searchMessages } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { makeCouple, openConversation } from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const search = (member: TestMember, roomId: string, query: { text: string; before?: number }) =>
  callRoute(test, member, searchMessages, { params: { roomId }, query })
const post = (member: TestMember, roomId: string, text: string, client_id = newId()) =>
  callRoute(test, member, postMessage, { params: { roomId }, body: { text, client_id } })

describe('a search', () => {
  it('finds the literal text in any case, the newest message first', async () => {
    const { a, b, roomId } = await makeCouple(test)
    for (const text of ['Lions at dusk', 'No cats here', '100% LIONS', 'a_b', 'ÉCOLE'])
      await post(a, roomId, text)
    const found = async (text: string) =>
      (await search(b, roomId, { text })).body.result.map(({ seq }) => seq)
    expect(await found('lions')).toEqual([3, 1])
    expect(await found('  lions ')).toEqual([3, 1])
    expect(await found('%')).toEqual([3])
    expect(await found('_')).toEqual([4])
    expect(await found('école')).toEqual([5])
    expect(await found("'; drop table messages; --")).toEqual([])
  })

  it('finds text with or without accents, in any script', async () => {
    const { a, b, roomId } = await makeCouple(test)
    for (const text of ['À l’école', 'A l’ecole', 'Żółw', 'Straße', 'مَدْرَسَة', 'हिन्दी'])
      await post(a, roomId, text)
    const found = async (text: string) =>
      (await search(b, roomId, { text })).body.result.map(({ seq }) => seq)
    expect(await found('ecole')).toEqual([2, 1])
    expect(await found('É\u0301COLE')).toEqual([2, 1])
    expect(await found('zolw')).toEqual([3])
    expect(await found('STRASSE')).toEqual([4])
    expect(await found('مدرسه')).toEqual([5])
    expect(await found('हिन्दी')).toEqual([6])
    // A mark without a letter is blank.
    expect((await search(b, roomId, { text: '\u064e' })).status).toBe(400)
  })

  it('returns twenty messages a page', async () => {
    const { a, roomId } = await makeCouple(test)
    await makeSubscription(test.app.context, a)
    for (let number = 1; number <= 25; number++) await post(a, roomId, `tea ${number}`)
    const first = (await search(a, roomId, { text: 'tea' })).body
    expect([first.result[0]?.seq, first.result.at(-1)?.seq, first.more]).toEqual([25, 6, true])
    const rest = (await search(a, roomId, { text: 'tea', before: 6 })).body
    expect([rest.result.length, rest.more]).toEqual([5, false])
  })

  it('finds no deleted message, and nothing for members outside the conversation', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const sent = await post(a, roomId, 'A secret')
    const stranger = await makeMember(test.app.context)
    expect((await search(stranger, roomId, { text: 'secret' })).status).toBe(404)
    expect((await search(b, roomId, { text: ' ' })).status).toBe(400)
    expect((await search(b, roomId, { text: 'x'.repeat(101) })).status).toBe(400)
    const params = { roomId, messageId: sent.body.message.id }
    await callRoute(test, a, deleteMessage, { params })
    expect((await search(b, roomId, { text: 'secret' })).body.result).toEqual([])
    await makeBlock(test.app.context, a, b)
    expect((await search(b, roomId, { text: 'secret' })).status).toBe(404)
  })
})

describe('posting a message', () => {
  it('stores it once over HTTP, over the socket or both', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const tab = await connectLive(test.url, { token: b.token })
    const chat = await openConversation(test, a, roomId)
    const client_id = newId()
    const posted = await post(a, roomId, 'From the tunnel', client_id)
    const sent = await chat.emitWithAck(roomId, { text: 'From the tunnel', client_id })
    expect(sent).toEqual({ ok: true, ...posted.body })
    expect(await tab.waitForEvent('new message')).toMatchObject({
      room_id: roomId,
      message: posted.body.message,
    })
    await post(a, roomId, 'And another')
    await tab.waitForEvent<{ message: { seq: number } }>('new message', ({ message }) => message.seq === 2)
    expect(tab.receivedEvents('new message')).toHaveLength(2)
    tab.close()
    chat.close()
  })

  it('follows the same rules over HTTP as over the socket', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const stranger = await makeMember(test.app.context)
    expect(await post(stranger, roomId, 'Let me in')).toMatchObject({ status: 404 })
    expect(await post(a, roomId, '  ')).toMatchObject({
      status: 400,
      body: { message: 'Write your message' },
    })
    expect(await post(a, roomId, 'x'.repeat(2001))).toMatchObject({
      status: 400,
      body: { message: 'Messages can be up to 2000 characters' },
    })
    const client_id = newId()
    await post(a, roomId, 'One thing', client_id)
    expect(await post(a, roomId, 'Another thing', client_id)).toMatchObject({
      status: 409,
      body: { code: 'client_id_used' },
    })
    const rest = await Promise.all(Array.from({ length: 15 }, () => post(a, roomId, 'More')))
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(rest.find(({ status }) => status !== 200)).toMatchObject({
      status: 403,
      body: { code: 'free_limit' },
    })
    expect(await post(b, roomId, 'I still may')).toMatchObject({ status: 200 })
  })
})
