import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCouple, openConversation } from '../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember } from '../../../testkit/factories/members.ts'
import { createLog } from '../../src/kit/log.ts'

const FLOOD = 300
/** Sixty in a burst and one a second during the flood. */
const MOST = 100

let lines: { msg: string }[] = []
let test: TestApp
beforeAll(async () => {
  const log = createLog({ level: 'info' }, { write: (line) => lines.push(JSON.parse(line)) })
  test = await startTestApp({}, { log })
})
beforeEach(() => {
  lines = []
})
afterAll(() => test.close())

const flood = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: FLOOD }, act))
const countLines = (words: RegExp) => lines.filter(({ msg }) => words.test(msg)).length

it("rejected requests don't fill the log", async () => {
  await flood(() => fetch(`${test.url}/api/users/nothing-here`))
  await flood(() => fetch(`${test.url}/api/users/login`, { method: 'POST', body: '{' }))
  await flood(() => fetch(`${test.url}/api/users/%zz`))
  expect(countLines(/404/)).toBeGreaterThan(0)
  for (const status of ['400', '404', '415']) expect(countLines(RegExp(status))).toBeLessThan(MOST)
  expect(lines.length).toBeLessThan(4 * MOST)
})

it("rejected events don't fill the log", async () => {
  const { a, roomId } = await makeCouple(test)
  const chat = await openConversation(test, a, roomId)
  const calls = await connectLive(test.url, { token: a.token }, '/call')
  const send = (client: typeof calls, event: string, input: unknown) =>
    client.socket.emitWithAck(event, input)
  await flood(() => send(chat, 'no such event', {}))
  await flood(() => send(chat, roomId, { text: 7 }))
  await flood(() => send(calls, 'accept', {}))
  await flood(() => send(calls, 'sendMessage', { call_id: 'x' }))
  expect(countLines(/refused in a conversation/)).toBeGreaterThan(0)
  expect(countLines(/refused in a conversation/)).toBeLessThan(MOST)
  expect(countLines(/refused in a call/)).toBeLessThan(MOST)
  expect(lines.length).toBeLessThan(4 * MOST)
  for (const client of [chat, calls]) client.close()
})

it("rejected or aborted connections don't fill the log", async () => {
  const { token } = await makeMember(test.app.context)
  const options = { transports: ['websocket'], reconnection: false }
  await flood(() => connectLive(test.url, { token: 'none' }, '/', options).catch(() => {}))
  await flood(() => connectLive(test.url, { token, room_id: 'none' }, '/chat', options).catch(() => {}))
  await flood(async () => {
    const url = `${test.url}/socket.io/?EIO=4&transport=polling`
    const sid = /"sid":"([^"]+)"/.exec(await (await fetch(url)).text())?.[1]
    await fetch(`${url}&sid=${sid}`, { method: 'POST', body: 'x'.repeat(100) })
  })
  expect(lines.length).toBeLessThan(4 * MOST)
})
