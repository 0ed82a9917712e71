import type { Message } from '@savanna/contract/chat/message'
import { MESSAGE_LENGTH } from '@savanna/contract/chat/routes'
import type { ServerEvents } from '@savanna/contract/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMatch, openConversation, sendText } from '../../testkit/actions/conversations.ts'
import { connectLive } from '../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../testkit/app.ts'
import { makeMember } from '../../testkit/factories/members.ts'
import { cast, companionsOf } from './cast.ts'
import { planAnswer } from './companions.rules.ts'
import { startCompanions } from './companions.ts'

type NewMessage = Parameters<ServerEvents['new message']>[0]
type Changed = Parameters<ServerEvents['messageChanged']>[0]

const CAST = 60

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('a companion reacts to a message and replies to a question with a quote', async () => {
  const { context } = test.app
  const [person] = companionsOf(cast(CAST, context.now()))
  if (!person) throw new Error('the cast has no companions')
  const companion = await makeMember(context, { username: person.username })
  const me = await makeMember(context)
  const roomId = await makeMatch(test, me, companion)
  const companions = await startCompanions(context, test.url, CAST)
  const tab = await connectLive(test.url, { token: me.token })
  const chat = await openConversation(test, me, roomId)
  await sendText(chat, roomId, 'I love mornings. Tea or coffee?')
  const { message } = await tab.waitForEvent<NewMessage>(
    'new message',
    (event) => event.message.user_id === companion.id,
  )
  expect(message.quote).toMatchObject({ seq: 1, content: 'I love mornings. Tea or coffee?' })
  const changed = await tab.waitForEvent<Changed>('messageChanged')
  expect(changed.message).toMatchObject({ seq: 1, reactions: [{ user_id: companion.id, reaction: 'heart' }] })
  companions.stop()
  tab.close()
  chat.close()
})

it("companions' replies depend only on the message, with an occasional quote or reaction", () => {
  const said = (seq: number, content: string): Pick<Message, 'seq' | 'content'> => ({ seq, content })
  const all = Array.from({ length: 12 }, (_, index) => planAnswer(said(index + 1, 'On the train')))
  expect(all).toEqual(Array.from({ length: 12 }, (_, index) => planAnswer(said(index + 1, 'On the train'))))
  expect(all.filter(({ quotes }) => quotes)).toHaveLength(3)
  expect(all.filter(({ reaction }) => reaction === 'heart')).toHaveLength(4)
  expect(all.every(({ text }) => text.length > 0 && text.length < MESSAGE_LENGTH)).toBe(true)
  expect(planAnswer(said(1, 'Shall we meet on Saturday?')).text).toMatch(/^Saturday works/)
  expect(planAnswer(said(2, 'Tea or coffee?')).text).toMatch(/^Tea\. .*coffee/)
  expect(planAnswer(said(3, 'How are you?')).text).toMatch(/^Well, thank you/)
  expect(planAnswer(said(4, 'Why swimming, of all things?')).text).toContain('longer than one message')
  expect(planAnswer(said(1, 'haha, never')).reaction).toBe('laugh')
  expect(planAnswer(said(1, 'Mountains or sea?'))).toMatchObject({ quotes: true })
})
