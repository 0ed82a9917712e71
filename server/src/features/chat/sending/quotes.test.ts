import { listMessages } from '@savanna/contract/chat/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import {
  makeCouple,
  openConversation,
  type SendAnswer,
  sendText,
} from '../../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { newId } from '../../../kit/ids.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it.each(['😀', '👨‍👩‍👧‍👦', '🇩🇪', '👍🏽'])('cuts a quote before %s and not within it', async (letter) => {
  const { a, roomId } = await makeCouple(test)
  const page = await openConversation(test, a, roomId)
  const before = 'a'.repeat(199)
  // One code point still fits, and a letter with more doesn't.
  const content = [...letter].length === 1 ? before + letter : before
  const first = await sendText(page, roomId, `${before}${letter} and more`)
  if (!first.ok) throw new Error(first.problem.message)
  const reply = { text: 'Yes', client_id: newId(), reply_to: first.message.seq }
  expect(await page.emitWithAck<SendAnswer>(roomId, reply)).toMatchObject({
    ok: true,
    message: { quote: { content } },
  })
  const { body } = await callRoute(test, a, listMessages, { params: { roomId } })
  expect(body.result.at(-1)?.quote?.content).toBe(content)
  page.close()
})
