import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCouple, sendText } from '../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe.each(['polling', 'websocket'] as const)('the namespaces below /api, by %s', (transport) => {
  const connect = (member: { token: string }, namespace: string, auth = {}) =>
    connectLive(test.url, { token: member.token, ...auth }, namespace, { transports: [transport] })

  it('carry messages, acknowledgements and events', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const [page, chat] = [await connect(a, '/api'), await connect(a, '/api/chat', { room_id: roomId })]
    const [plainPage, plainChat] = [await connect(b, '/'), await connect(b, '/chat', { room_id: roomId })]

    expect(await sendText(plainChat, roomId, 'Hello')).toMatchObject({ ok: true })
    expect(await chat.waitForEvent(roomId)).toMatchObject({ userID: b.id, data: { content: 'Hello' } })
    expect(await page.waitForEvent('new message')).toMatchObject({ userID_other: b.id, room_id: roomId })

    expect(await sendText(chat, roomId, 'Hello yourself')).toMatchObject({ ok: true })
    const fromA = ({ userID }: { userID: string }) => userID === a.id
    expect(await plainChat.waitForEvent(roomId, fromA)).toMatchObject({ data: { content: 'Hello yourself' } })
    expect(await plainPage.waitForEvent('new message')).toMatchObject({ room_id: roomId })
    for (const client of [page, chat, plainPage, plainChat]) client.close()
  })

  it('share one connection', async () => {
    const { a, b, roomId } = await makeCouple(test)
    const page = await connect(a, '/api')
    const chat = page.socket.io.socket('/api/chat', { auth: { token: a.token, room_id: roomId } })
    await new Promise((resolve) => chat.once('connect', () => resolve(undefined)))
    const received = new Promise((resolve) => chat.once(roomId, resolve))
    const other = await connect(b, '/chat', { room_id: roomId })
    await sendText(other, roomId, 'Hello')
    expect(await received).toMatchObject({ userID: b.id })
    page.close()
    chat.close()
    other.close()
  })

  it('open with the same token as elsewhere', async () => {
    const { a, roomId } = await makeCouple(test)
    await expect(connect({ token: 'x' }, '/api')).rejects.toThrow('not_logged_in')
    await expect(connect({ token: 'x' }, '/api/chat', { room_id: roomId })).rejects.toThrow('not_logged_in')
    await expect(connect(a, '/api/nowhere')).rejects.toThrow('Invalid namespace')
    const call = await connect(a, '/api/call')
    expect(call.socket.connected).toBe(true)
    call.close()
  })
})
