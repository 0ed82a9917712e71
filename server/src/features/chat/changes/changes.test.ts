import type { Message, Reaction } from '@savanna/contract/chat/message'
import {
  deleteMessage,
  EDITS_PER_MESSAGE,
  editMessage,
  listChanges,
  listMatches,
  listMessages,
  messageCount,
  postMessage,
  reactToMessage,
  searchMessages,
} from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { MINUTE_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  makeMatch,
  openConversation,
  sendText,
} from '../../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeMember,
  makeOffer,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { messageChanges } from '../../../schema/chat.tables.ts'

type Changed = Parameters<ServerEvents['messageChanged']>[0]
type Couple = Awaited<ReturnType<typeof makeCouple>>

let test: TestApp
let ahead = 0
beforeAll(async () => {
  test = await startTestApp({}, { now: () => new Date(Date.now() + ahead) })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())

const post = (member: TestMember, roomId: string, text: string, more: object = {}) =>
  callRoute(test, member, postMessage, {
    params: { roomId },
    body: { text, client_id: newId(), ...more },
  })
async function say(member: TestMember, roomId: string, text: string, more?: object): Promise<Message> {
  return (await post(member, roomId, text, more)).body.message
}
const edit = (member: TestMember, roomId: string, messageId: string, text: string, client_id = newId()) =>
  callRoute(test, member, editMessage, { params: { roomId, messageId }, body: { text, client_id } })
const react = (
  member: TestMember,
  roomId: string,
  messageId: string,
  reaction: Reaction | null,
  client_id = newId(),
) => callRoute(test, member, reactToMessage, { params: { roomId, messageId }, body: { reaction, client_id } })
const erase = (member: TestMember, roomId: string, messageId: string) =>
  callRoute(test, member, deleteMessage, { params: { roomId, messageId } })
const room = async (member: TestMember, roomId: string) =>
  (await callRoute(test, member, listMessages, { params: { roomId } })).body
const changesAfter = async (member: TestMember, roomId: string, after: number) =>
  (await callRoute(test, member, listChanges, { params: { roomId }, query: { after } })).body

describe('a reply', () => {
  it('quotes the current message for both members, live and in every list', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const first = await say(a, roomId, 'Tea at six?')
    const tab = await connectLive(test.url, { token: a.token })
    const chat = await openConversation(test, b, roomId)
    const body = { text: 'Gladly', client_id: newId(), reply_to: 1 }
    const quote = { id: first.id, seq: 1, user_id: a.id, content: 'Tea at six?', deleted: false }
    expect(await chat.emitWithAck(roomId, body)).toMatchObject({ ok: true, message: { seq: 2, quote } })
    // The day's first message takes a different path into the database.
    const again = { ...body, client_id: newId() }
    expect(await chat.emitWithAck(roomId, again)).toMatchObject({ ok: true, message: { seq: 3, quote } })
    expect(await tab.waitForEvent('new message')).toMatchObject({ message: { quote } })
    await edit(a, roomId, first.id, 'Coffee at six?')
    for (const member of [a, b]) {
      expect((await room(member, roomId)).result[1]?.quote).toEqual({ ...quote, content: 'Coffee at six?' })
    }
    const found = await callRoute(test, a, searchMessages, { params: { roomId }, query: { text: 'glad' } })
    expect(found.body.result[0]?.quote?.content).toBe('Coffee at six?')
    tab.close()
    chat.close()
  })

  it('to a deleted message says so, without its text', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const first = await say(a, roomId, 'zanzibar')
    await say(b, roomId, 'Really?', { reply_to: 1 })
    await erase(a, roomId, first.id)
    const late = await say(b, roomId, 'Why?', { reply_to: 1 })
    expect(late.quote).toEqual({ id: first.id, seq: 1, user_id: a.id, content: '', deleted: true })
    const seen = await room(b, roomId)
    expect(seen.result[1]?.quote).toEqual(late.quote)
    expect(JSON.stringify([seen, await changesAfter(b, roomId, 0)])).not.toContain('zanzibar')
  })

  it('to a missing message is rejected, and a long quote is cut', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await say(a, roomId, 'x'.repeat(2000))
    expect((await say(b, roomId, 'Long', { reply_to: 1 })).quote?.content).toHaveLength(200)
    const missing = await post(b, roomId, 'To the future', { reply_to: 3 })
    expect(missing).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
    for (const reply_to of [0, -1, 1.5, '1', 2 ** 40])
      expect((await post(b, roomId, 'Nonsense', { reply_to })).status).toBe(400)
    expect((await room(a, roomId)).result).toHaveLength(2)
  })

  it('is stored once if sent again, and rejected with another quote', async () => {
    const { a, b, roomId } = await makeCouple(test)
    await say(a, roomId, 'One')
    await say(a, roomId, 'Two')
    const client_id = newId()
    const answers = await Promise.all([1, 2, 3].map(() => post(b, roomId, 'Yes', { reply_to: 1, client_id })))
    for (const { body } of answers) expect(body.message).toEqual(answers[0]?.body.message)
    for (const more of [{ reply_to: 2 }, {}])
      expect(await post(b, roomId, 'Yes', { ...more, client_id })).toMatchObject({
        status: 409,
        body: { code: 'client_id_used' },
      })
    expect((await room(a, roomId)).result).toHaveLength(3)
  })
})

describe('an edit', () => {
  it('changes the text for both members in every tab, with a mark and a number', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'See you at fiev')
    const tabs = await Promise.all([a, a, b].map(({ token }) => connectLive(test.url, { token })))
    const { body } = await edit(a, roomId, message.id, ' See you at five ')
    expect(body.message).toMatchObject({ seq: 1, content: 'See you at five', changed: 1 })
    expect(body.message.edited_at).toBeTruthy()
    for (const tab of tabs)
      expect(await tab.waitForEvent<Changed>('messageChanged')).toEqual({ room_id: roomId, ...body })
    expect((await room(b, roomId)).result).toEqual([body.message])
    const { body: matches } = await callRoute(test, b, listMatches, { params: { token: 'me' } })
    expect(matches.result[0]?.last_message).toEqual(body.message)
    for (const tab of tabs) tab.close()
  })

  it('changes nothing if sent again, even after a later edit, and needs the same words', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [first, second] = [newId(), newId()]
    const message = await say(a, roomId, 'One')
    const tab = await connectLive(test.url, { token: b.token })
    await Promise.all([1, 2, 3].map(() => edit(a, roomId, message.id, 'Two', first)))
    await edit(a, roomId, message.id, 'Three', second)
    const again = await edit(a, roomId, message.id, 'Two', first)
    expect(again.body.message).toMatchObject({ content: 'Three', changed: 2 })
    expect(await edit(a, roomId, message.id, 'Four', second)).toMatchObject({
      status: 409,
      body: { code: 'client_id_used' },
    })
    await tab.waitForEvent<Changed>('messageChanged', ({ message }) => message.content === 'Three')
    expect(tab.receivedEvents('messageChanged')).toHaveLength(2)
    // The message itself may also come again, in its original words.
    const resent = { text: 'One', client_id: message.client_id }
    expect((await callRoute(test, a, postMessage, { params: { roomId }, body: resent })).body).toMatchObject({
      message: { seq: 1, content: 'Three' },
    })
    tab.close()
  })

  it('is rejected for others, after fifteen minutes, and for the eleventh time', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'Mine')
    expect(await edit(b, roomId, message.id, 'Your account')).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    })
    for (let number = 1; number <= EDITS_PER_MESSAGE; number++)
      expect((await edit(a, roomId, message.id, `Mine ${number}`)).status).toBe(200)
    expect(await edit(a, roomId, message.id, 'Once more')).toMatchObject({
      status: 403,
      body: { code: 'too_many_edits', message: expect.stringContaining('as a new message') },
    })
    const late = await say(a, roomId, 'Late')
    ahead = 15 * MINUTE_MS - 5_000
    expect((await edit(a, roomId, late.id, 'In time')).status).toBe(200)
    ahead = 15 * MINUTE_MS + 1_000
    expect(await edit(a, roomId, late.id, 'Too late')).toMatchObject({
      status: 403,
      body: { code: 'edit_too_late', message: expect.stringContaining('as a new message') },
    })
    ahead = 0
    expect((await room(b, roomId)).result.map(({ content }) => content)).toEqual(['Mine 10', 'In time'])
  })
})

describe('a deleted message', () => {
  it('loses its edits and reactions, and accepts no more', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'zanzibar')
    await edit(a, roomId, message.id, 'zanzibar again')
    await react(b, roomId, message.id, 'wow')
    const { body } = await erase(a, roomId, message.id)
    expect(body.message).toEqual({ ...message, content: '', deleted: true, changed: 3 })
    for (const answer of [
      await edit(a, roomId, message.id, 'Back'),
      await react(b, roomId, message.id, 'sad'),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'message_deleted' } })
    const { rows } = await test.pool.query(
      'select count(*)::int as n from message_changes where message_id = $1',
      [message.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})

describe('a reaction', () => {
  it("is the member's only one to a message; the next replaces it and null removes it", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'Look at this sunset')
    const tab = await connectLive(test.url, { token: a.token })
    await react(b, roomId, message.id, 'heart')
    await react(a, roomId, message.id, 'heart')
    const { body } = await react(b, roomId, message.id, 'sun')
    const both = [
      { user_id: a.id, reaction: 'heart' },
      { user_id: b.id, reaction: 'sun' },
    ]
    expect(body.message.reactions).toEqual(both)
    expect((await room(a, roomId)).result[0]).toMatchObject({ reactions: both, changed: 3 })
    await react(a, roomId, message.id, null)
    await react(b, roomId, message.id, null)
    const last = await tab.waitForEvent<Changed>('messageChanged', ({ message }) => message.changed === 5)
    expect(last.message.reactions).toBeUndefined()
    tab.close()
  })

  it("that arrives late doesn't undo the next one", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'Hm')
    const first = newId()
    await react(b, roomId, message.id, 'laugh', first)
    await react(b, roomId, message.id, null)
    const again = await react(b, roomId, message.id, 'laugh', first)
    expect(again).toMatchObject({ status: 200, body: { message: { changed: 2 } } })
    expect(again.body.message.reactions).toBeUndefined()
    expect(await react(b, roomId, message.id, 'sad', first)).toMatchObject({ status: 409 })
  })

  it("isn't lost if both members react in parallel, and old ones are forgotten", async () => {
    const { a, b, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'All at once')
    const kinds: Reaction[] = ['heart', 'laugh', 'wow', 'sad', 'sun', 'thumbs_up']
    const given = kinds.flatMap((kind) => [
      react(a, roomId, message.id, kind),
      react(b, roomId, message.id, kind),
    ])
    for (const { status } of await Promise.all(given)) expect(status).toBe(200)
    const [{ reactions, changed } = {} as Message] = (await room(a, roomId)).result
    expect(reactions?.map(({ user_id }) => user_id).toSorted()).toEqual([a.id, b.id].toSorted())
    expect(changed).toBe(12)
    ahead = 2 * 60 * MINUTE_MS
    await react(a, roomId, message.id, 'sun')
    ahead = 0
    const kept = (await test.db.select().from(messageChanges)).filter(
      ({ message_id, member_id }) => message_id === message.id && member_id === a.id,
    )
    expect(kept.map(({ after }) => after)).toEqual(['sun'])
  })

  it("that isn't valid is rejected, and so is such a quote", async () => {
    const { a, roomId } = await makeCouple(test)
    const message = await say(a, roomId, 'Hm')
    for (const reaction of ['❤️', '', 'HEART', 7, undefined, { $ne: null }])
      expect((await react(a, roomId, message.id, reaction as Reaction)).status).toBe(400)
  })
})

describe('changes', () => {
  const everything = async ({ a, roomId }: Couple, message: Message) => [
    await edit(a, roomId, message.id, 'Other words'),
    await react(a, roomId, message.id, 'heart'),
    await callRoute(test, a, listChanges, { params: { roomId }, query: { after: 0 } }),
  ]

  it('are listed in order after a number, each message once, in its latest state', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const sent = [await say(a, roomId, 'One'), await say(a, roomId, 'Two'), await say(b, roomId, 'Three')]
    const [one = '', two = '', three = ''] = sent.map(({ id }) => id)
    expect(await changesAfter(b, roomId, 0)).toEqual({ result: [], up_to: 0, more: false })
    expect((await room(b, roomId)).last_change).toBeUndefined()
    await edit(a, roomId, one, 'Uno')
    await react(b, roomId, two, 'sun')
    await react(a, roomId, three, 'sun')
    await react(b, roomId, one, 'heart')
    await erase(a, roomId, two)
    const { result, up_to, more } = await changesAfter(b, roomId, 0)
    expect(result.map(({ seq, changed }) => [seq, changed])).toEqual([
      [3, 3],
      [1, 4],
      [2, 5],
    ])
    expect([up_to, more]).toEqual([5, false])
    expect((await changesAfter(b, roomId, 4)).result).toMatchObject([{ seq: 2, deleted: true, content: '' }])
    expect((await room(b, roomId)).last_change).toBe(5)
  })

  it('need an open conversation, and one of its messages', async () => {
    const couple = await makeCouple(test)
    const { a, b, roomId } = couple
    const message = await say(a, roomId, 'Ours')
    const stranger = await makeMember(test.app.context)
    const elsewhere = await makeMatch(test, a, stranger)
    const wrongRoom = await edit(a, elsewhere, message.id, 'Moved')
    expect(wrongRoom).toMatchObject({ status: 404, body: { code: 'message_not_found' } })
    for (const answer of await everything({ ...couple, a: stranger }, message))
      expect(answer).toMatchObject({ status: 404, body: { code: 'room_not_found' } })
    await makeBlock(test.app.context, b, a)
    for (const answer of await everything(couple, message))
      expect(answer).toMatchObject({ status: 404, body: { code: 'room_not_found' } })
  })
})

describe('the limits of changes', () => {
  it("don't use up free messages, and still work when none are left", async () => {
    const { a, roomId } = await makeCouple(test)
    const chat = await openConversation(test, a, roomId)
    for (let turn = 0; turn < 10; turn++) await sendText(chat, roomId, `Message ${turn}`)
    expect((await post(a, roomId, 'Eleventh')).body).toMatchObject({ code: 'free_limit' })
    const last = (await room(a, roomId)).result.at(-1)?.id ?? ''
    expect((await edit(a, roomId, last, 'Better')).status).toBe(200)
    expect((await react(a, roomId, last, 'laugh')).status).toBe(200)
    const count = await callRoute(test, a, messageCount, { params: { userId: a.id } })
    expect(count.body).toEqual({ messageCount: 10, limit: 10 })
    chat.close()
  })

  it('edits are limited per minute', async () => {
    const strict = await startTestApp({ rateLimitScale: 0.1 })
    const { a, roomId } = await makeCouple(strict)
    const body = { text: 'Hm', client_id: newId() }
    const { message } = (await callRoute(strict, a, postMessage, { params: { roomId }, body })).body
    const statuses: number[] = []
    for (const text of ['One', 'Two', 'Three'])
      statuses.push(
        (
          await callRoute(strict, a, editMessage, {
            params: { roomId, messageId: message.id },
            body: { text, client_id: newId() },
          })
        ).status,
      )
    expect(statuses).toEqual([200, 200, 429])
    await strict.close()
  })
})
