import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCouple } from '../../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { newId } from '../../../kit/ids.ts'
import { useOf } from '../../allowances/index.ts'
import { sendMessage } from '../chat.service.ts'
import { appendBatch } from './send-batch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Couple = Awaited<ReturnType<typeof makeCouple>>

const send = ({ a, roomId }: Couple, clientId: string) =>
  sendMessage(test.app.context, { ...a, sessionId: newId() }, roomId, { text: 'Tea?', client_id: clientId })

/** Makes a pair who have written today, so that no limit or check holds up the next message. */
async function makeTalking(): Promise<Couple> {
  const couple = await makeCouple(test)
  await send(couple, newId())
  return couple
}

function append({ a, roomId }: Couple, content: string, clientId = newId()) {
  const now = test.app.context.now()
  const { day, target } = useOf({ memberId: a.id, kind: 'chats', target: roomId, now })
  const message = { id: newId(), roomId, senderId: a.id, clientId, content, replyTo: null, now }
  return appendBatch(test.db, { ...message, day, target })
}

const kept = async () =>
  (
    await test.pool.query(
      `select room_id, seq, content, r.written_by from messages
       join (select id, xmin::text as written_by from rooms) r on r.id = room_id order by messages.id`,
    )
  ).rows

it('messages that arrive together are stored in one transaction, and a message that needs checks is left out', async () => {
  const [one, two, stranger, silent] = await Promise.all([
    makeTalking(),
    makeTalking(),
    makeTalking(),
    makeCouple(test),
  ])
  const answers = await Promise.all([
    append(one, 'first'),
    append({ ...stranger, a: one.a }, 'a foreign room'),
    append(two, 'second'),
    append(silent, 'the first of the day'),
  ])
  expect(answers.map((answer) => answer?.seq)).toEqual([2, undefined, 2, undefined])
  const together = (await kept()).filter(({ seq }) => seq === 2)
  expect(together.map(({ content }) => content)).toEqual(['first', 'second'])
  expect(new Set(together.map(({ written_by }) => written_by)).size).toBe(1)
})

it('messages that arrive together in one room get consecutive numbers, from one or both members', async () => {
  const couple = await makeTalking()
  const back = { ...couple, a: couple.b }
  await send(back, newId())
  const answers = await Promise.all(
    ['3', '4', '5', '6'].map((text, at) => append(at % 2 ? back : couple, text)),
  )
  expect(answers.map((answer) => answer?.seq)).toEqual([3, 4, 5, 6])
})

it('a message that fails does not stop the others of its batch', async () => {
  const [one, two, three] = await Promise.all([makeTalking(), makeTalking(), makeTalking()])
  const settled = await Promise.allSettled([
    append(one, 'before'),
    append(two, 'no text can hold \0'),
    append(three, 'after'),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  const rooms = [one, three].map(({ roomId }) => roomId)
  const stored = (await kept()).filter(({ room_id, seq }) => rooms.includes(room_id) && seq === 2)
  expect(stored.map(({ content }) => content)).toEqual(['before', 'after'])
  expect((await append(two, 'again'))?.seq).toBe(2)
})
