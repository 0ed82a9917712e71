import { FREE_LIMIT_NOTICE, listMessages, messageCount } from '@savanna/contract/chat/routes'
import type { RoomMessage, ServerEvents } from '@savanna/contract/events'
import { say } from '@savanna/contract/language/say'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  type SendAnswer,
  sendText,
} from '../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeBlock,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { likes } from '../../schema/relations.tables.ts'
import { announceMatches } from './chat.live.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

type NewMessage = Parameters<ServerEvents['new message']>[0]
type Read = Parameters<ServerEvents['readMessage']>[0]

const live = (member: TestMember) => connectLive(test.url, { token: member.token })

async function stored(member: TestMember, roomId: string) {
  const { body } = await callRoute(test, member, listMessages, { params: { roomId } })
  return body.result
}

const refused = (code: string) => ({ ok: false, problem: { code } })
const ascending = (seqs: number[]) => seqs.toSorted((a, b) => a - b)

describe('a conversation', () => {
  it('delivers five messages each way live and stores them', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [one, other] = [await openConversation(test, a, roomId), await openConversation(test, b, roomId)]
    for (let turn = 1; turn <= 5; turn++) {
      await sendText(one, roomId, `tea ${turn}`)
      await other.waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === `tea ${turn}`)
      await sendText(other, roomId, `coffee ${turn}`)
      await one.waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === `coffee ${turn}`)
    }
    const expected = [1, 2, 3, 4, 5].flatMap((turn) => [`tea ${turn}`, `coffee ${turn}`])
    const kept = await stored(b, roomId)
    expect(kept.map(({ content }) => content)).toEqual(expected)
    expect(kept.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const client of [one, other]) {
      expect(client.receivedEvents<RoomMessage>(roomId).map(({ data }) => data)).toEqual(kept)
      client.close()
    }
  })

  it('delivers a message to every tab of both members', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const tabs = [await live(a), await live(a), await live(b), await live(b)]
    const chat = await openConversation(test, a, roomId)
    const answer = await sendText(chat, roomId, '  Hello there \n')
    expect(answer).toMatchObject({ ok: true, messageCount: 1, message: { content: 'Hello there', seq: 1 } })
    const heard = await Promise.all(tabs.map((tab) => tab.waitForEvent<NewMessage>('new message')))
    expect(heard.map(({ userID_other }) => userID_other)).toEqual([b.id, b.id, a.id, a.id])
    for (const event of heard) expect(event).toMatchObject({ room_id: roomId, message: { user_id: a.id } })
    for (const client of [...tabs, chat]) client.close()
  })

  it("stores a message once if it's sent again", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [one, other] = [await openConversation(test, a, roomId), await openConversation(test, b, roomId)]
    const clientId = newId()
    const answers = await Promise.all([1, 2, 3].map(() => sendText(one, roomId, 'Once', clientId)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await sendText(one, roomId, 'Once, in other words', clientId)).toMatchObject(
      refused('client_id_used'),
    )
    await sendText(one, roomId, 'Twice')
    await other.waitForEvent<RoomMessage>(roomId, ({ data }) => data.content === 'Twice')
    expect(other.receivedEvents<RoomMessage>(roomId).map(({ data }) => data.content)).toEqual([
      'Once',
      'Twice',
    ])
    expect((await stored(a, roomId)).map(({ content }) => content)).toEqual(['Once', 'Twice'])
    one.close()
    other.close()
  })

  it('stores a message with only a text and a recipient as a new one each time', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const chat = await openConversation(test, a, roomId)
    for (const seq of [1, 2])
      expect(await chat.emitWithAck(roomId, { text: 'Hi', recipient_id: b.id })).toMatchObject({
        ok: true,
        message: { content: 'Hi', seq },
      })
    chat.close()
  })
})

describe('a message', () => {
  it('may reuse a client id in another conversation', async () => {
    const { a, roomId } = await makeCouple(test)
    const c = await makeMember(test.app.context)
    const second = await makeMatch(test, a, c)
    const [one, other] = [await openConversation(test, a, roomId), await openConversation(test, a, second)]
    const clientId = newId()
    const answers = await Promise.all(
      [1, 2].flatMap(() => [
        sendText(one, roomId, 'Here', clientId),
        sendText(other, second, 'There', clientId),
      ]),
    )
    expect(answers.map((answer) => answer.ok && answer.message.content)).toEqual([
      'Here',
      'There',
      'Here',
      'There',
    ])
    expect((await stored(a, roomId)).map(({ content }) => content)).toEqual(['Here'])
    expect((await stored(a, second)).map(({ content }) => content)).toEqual(['There'])
    one.close()
    other.close()
  })

  it("keeps its place among the sender's others, even if they don't wait for responses", async () => {
    const { a, roomId } = await makeCouple(test)
    await makeSubscription(test.app.context, a)
    const chat = await openConversation(test, a, roomId)
    const texts = Array.from({ length: 40 }, (_, n) => `line ${n}`)
    await Promise.all(texts.map((text) => sendText(chat, roomId, text)))
    expect((await stored(a, roomId)).map(({ content }) => content)).toEqual(texts)
    chat.close()
  })

  it('is numbered without gaps while both members send in parallel', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await makeSubscription(test.app.context, a)
    await makeSubscription(test.app.context, b)
    // Each connection is served in turn, so parallel sending takes several.
    const members = [a, b, a, b, a, b, a, b]
    const clients = await Promise.all(members.map((member) => openConversation(test, member, roomId)))
    const numbers = Array.from({ length: 5 }, (_, index) => index)
    const answers = await Promise.all(
      numbers.flatMap((n) => clients.map((client) => sendText(client, roomId, `number ${n}`))),
    )
    const seqs = answers.map((answer) => (answer.ok ? answer.message.seq : 0))
    expect(ascending(seqs)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    for (const client of clients) client.close()
  })
})

it("a conversation and its messages are rejected in the browser's language", async () => {
  const { a, roomId } = await makeCouple(test)
  const open = (room_id: string) =>
    connectLive(test.url, { token: a.token, room_id }, '/chat', {
      extraHeaders: { Cookie: 'language=en-XA' },
    })
  const inBrackets = expect.stringMatching(/^\[.*\]$/)
  const chat = await open(roomId)
  expect(await sendText(chat, roomId, ' ')).toMatchObject({ ok: false, problem: { message: inBrackets } })
  chat.close()
  await expect(open(newId())).rejects.toMatchObject({ data: { code: 'room_not_found', message: inBrackets } })
})

describe('the free limit', () => {
  it('accepts exactly ten of twenty parallel messages in several conversations', async () => {
    const { a, roomId } = await makeCouple(test)
    const c = await makeMember(test.app.context)
    const second = await makeMatch(test, a, c)
    const clients = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const room = n % 2 ? roomId : second
        return { client: await openConversation(test, a, room), room }
      }),
    )
    const answers = await Promise.all(clients.map(({ client, room }) => sendText(client, room, 'Me too')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    const notice = say(FREE_LIMIT_NOTICE)
    const limit = { code: 'free_limit', message: notice, error: notice }
    for (const answer of answers) if (!answer.ok) expect(answer.problem).toEqual(limit)
    const kept = [await stored(a, roomId), await stored(a, second)]
    for (const room of kept) expect(room.map(({ seq }) => seq)).toEqual(room.map((_, index) => index + 1))
    expect(kept.flat()).toHaveLength(10)
    for (const { client } of clients) client.close()
  })

  it('ignores repeated messages, and a plan lifts it', async () => {
    const { a, roomId } = await makeCouple(test)
    const chat = await openConversation(test, a, roomId)
    const clientId = newId()
    for (let turn = 0; turn < 3; turn++) await sendText(chat, roomId, 'Again', clientId)
    for (let turn = 0; turn < 9; turn++) await sendText(chat, roomId, 'More')
    expect(await sendText(chat, roomId, 'Eleventh')).toMatchObject(refused('free_limit'))
    expect(await sendText(chat, roomId, 'Again', clientId)).toMatchObject({ ok: true, messageCount: 10 })
    const count = () => callRoute(test, a, messageCount, { params: { userId: a.id } })
    expect((await count()).body).toEqual({ messageCount: 10, limit: 10 })
    await makeSubscription(test.app.context, a)
    expect(await sendText(chat, roomId, 'Eleventh')).toMatchObject({ ok: true, messageCount: 11 })
    expect((await count()).body).toEqual({ messageCount: 11, limit: null })
    chat.close()
  })
})

describe('access to a room', () => {
  const notFound = { data: { code: 'room_not_found', message: 'This conversation doesn’t exist.' } }
  const unlike = (liker: TestMember, liked: TestMember) =>
    test.db.delete(likes).where(and(eq(likes.liker_id, liker.id), eq(likes.liked_id, liked.id)))

  it('is denied to strangers, visitors and for unknown room ids', async () => {
    const { roomId } = await makeCouple(test)
    const stranger = await makeMember(test.app.context)
    await expect(openConversation(test, stranger, roomId)).rejects.toMatchObject(notFound)
    await expect(openConversation(test, stranger, newId())).rejects.toMatchObject(notFound)
    await expect(openConversation(test, { token: 'none' }, roomId)).rejects.toMatchObject({
      data: { code: 'not_logged_in' },
    })
    for (const room_id of [undefined, 7, '', 'room', { $ne: null }, ['x']]) {
      const refusal = connectLive(test.url, { token: stranger.token, room_id }, '/chat')
      await expect(refusal).rejects.toMatchObject({ data: { code: 'invalid' } })
    }
  })

  it('ends with the match, even for a message in flight, and returns with it', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const chat = await openConversation(test, a, roomId)
    await sendText(chat, roomId, 'Before')
    await unlike(b, a)
    expect(await sendText(chat, roomId, 'After')).toMatchObject(refused('room_not_found'))
    await expect(openConversation(test, a, roomId)).rejects.toMatchObject(notFound)
    await test.db.insert(likes).values({ liker_id: b.id, liked_id: a.id })
    expect(await sendText(chat, roomId, 'Again')).toMatchObject({ ok: true, message: { seq: 2 } })
    chat.close()
  })

  it('ends with a block by either member', async () => {
    for (const [blocker, blocked] of [
      ['a', 'b'],
      ['b', 'a'],
    ] as const) {
      const couple = await makeCouple(test)
      const chat = await openConversation(test, couple.a, couple.roomId)
      await makeBlock(test.app.context, couple[blocker], couple[blocked])
      expect(await sendText(chat, couple.roomId, 'Hello?')).toMatchObject(refused('room_not_found'))
      expect(await chat.emitWithAck('readMessage', { seq: 1 })).toMatchObject(refused('room_not_found'))
      await expect(openConversation(test, couple.b, couple.roomId)).rejects.toMatchObject(notFound)
      chat.close()
    }
  })

  it('ends only for that room when a match ends', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const c = await makeMember(test.app.context)
    const second = await makeMatch(test, a, c)
    const [ended, open, tab] = [
      await openConversation(test, a, roomId),
      await openConversation(test, a, second),
      await live(b),
    ]
    const gone = new Promise((resolve) => ended.socket.once('disconnect', resolve))
    await unlike(b, a)
    await announceMatches(test.app.context, [a.id, b.id])
    expect(await gone).toBe('io server disconnect')
    await tab.waitForEvent('matchesChanged')
    expect(await sendText(open, second, 'Still here')).toMatchObject({ ok: true })
    open.close()
    tab.close()
  })
})

describe('reading', () => {
  it('moves the mark only forward for both members and clears the unread count', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [writer, reader] = [
      await openConversation(test, a, roomId),
      await openConversation(test, b, roomId),
    ]
    const tabs = [await live(a), await live(b)]
    for (const text of ['one', 'two', 'three']) await sendText(writer, roomId, text)
    expect(await reader.emitWithAck('readMessage', { seq: 2 })).toEqual({ ok: true })
    expect(await writer.waitForEvent('readMessage')).toEqual({ userID: b.id, seq: 2 })
    for (const tab of tabs)
      expect(await tab.waitForEvent<Read>('readMessage')).toEqual({ userID: b.id, room_id: roomId, seq: 2 })
    await reader.emitWithAck('readMessage', { seq: 1 })
    await reader.emitWithAck('readMessage', { seq: 99 })
    await writer.waitForEvent<Read>('readMessage', ({ seq }) => seq === 3)
    expect(writer.receivedEvents<Read>('readMessage').map(({ seq }) => seq)).toEqual([2, 3])
    const { body } = await callRoute(test, a, listMessages, { params: { roomId } })
    expect(body.read).toEqual({ mine: 0, theirs: 3, delivered: 3 })
    for (const client of [writer, reader, ...tabs]) client.close()
  })
})

describe('input of a conversation', () => {
  it('that is invalid is rejected with a reason and breaks nothing', async () => {
    const { a, roomId } = await makeCouple(test)
    const chat = await openConversation(test, a, roomId)
    const id = newId()
    const wrong: unknown[] = [
      null,
      7,
      [],
      {},
      { text: '   ', client_id: id },
      { text: 'x'.repeat(2001), client_id: id },
      { text: { $gt: '' }, client_id: id },
      { text: 'hello', client_id: 'me' },
      { text: 'hello', client_id: id, recipient_id: 7 },
      JSON.parse(`{"__proto__": {"text": "hello", "client_id": "${id}"}}`),
      Buffer.from('hello'),
    ]
    for (const input of wrong) {
      const answer = await chat.emitWithAck<SendAnswer>(roomId, input)
      expect(answer).toMatchObject(refused('invalid'))
    }
    for (const input of [{ seq: -1 }, { seq: 1.5 }, { seq: '1' }, { seq: Number.MAX_VALUE }])
      expect(await chat.emitWithAck('readMessage', input)).toMatchObject(refused('invalid'))
    expect(await chat.emitWithAck('whispering', 1)).toMatchObject(refused('room_not_found'))
    expect(await chat.emitWithAck(newId(), { text: 'hello', client_id: id })).toMatchObject(
      refused('room_not_found'),
    )
    // Neither an acknowledgement nor an argument is guaranteed.
    chat.socket.emit(roomId)
    chat.socket.emit(roomId, 1, 2, 3)
    chat.socket.emit('readMessage')
    expect(await sendText(chat, roomId, '\u0000nul')).toMatchObject(refused('invalid'))
    expect(await sendText(chat, roomId, 'Still here 🦁 שלום')).toMatchObject({
      message: { content: 'Still here 🦁 שלום', seq: 1 },
    })
    chat.close()
  })

  it('is limited to a number of messages per minute per member', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.05 })
    const { a, b, roomId } = await makeCouple(strict)
    const chats = [
      await openConversation(strict, a, roomId),
      await openConversation(strict, b, roomId),
    ] as const
    const answers: SendAnswer[] = []
    for (let turn = 0; turn < 4; turn++) answers.push(await sendText(chats[0], roomId, 'Hi'))
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(answers[3]).toMatchObject(refused('too_often'))
    expect(await sendText(chats[1], roomId, 'Hi')).toMatchObject({ ok: true })
    for (const chat of chats) chat.close()
    await strict.close()
  })
})
