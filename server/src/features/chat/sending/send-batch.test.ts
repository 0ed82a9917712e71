import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCouple } from '../../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeOffer } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { useOf } from '../../allowances/index.ts'
import type { AppendResult } from './send.repository.ts'
import { sendMessage } from './send.service.ts'
import { appendBatch } from './send-batch.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

type Couple = Awaited<ReturnType<typeof makeCouple>>

const send = ({ a, roomId }: Couple, clientId: string) =>
  sendMessage(test.app.context, { ...a, sessionId: newId() }, roomId, { text: 'Tea?', client_id: clientId })

/** Creates a pair who have written today, so no limit or check holds up the next message. */
async function makeTalking(): Promise<Couple> {
  const couple = await makeCouple(test)
  await send(couple, newId())
  return couple
}

function append(
  { a, roomId }: Couple,
  content: string,
  { clientId = newId(), replyTo = null as number | null } = {},
) {
  const now = test.app.context.now()
  const { day, target } = useOf({ memberId: a.id, kind: 'chats', target: roomId, now })
  const message = { id: newId(), roomId, senderId: a.id, clientId, content, replyTo, now }
  return appendBatch(test.db, { ...message, day, target })
}

/** Returns an appended message's number, or why it was rejected. */
const outcomeOf = (result: AppendResult) => (result.rejected === null ? result.seq : result.rejected)

const kept = async () =>
  (
    await test.pool.query(
      `select room_id, seq, content, r.written_by from messages
       join (select id, xmin::text as written_by from rooms) r on r.id = room_id order by messages.id`,
    )
  ).rows

it('stores messages that arrive together in one transaction, and says why it rejects the rest', async () => {
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
  expect(answers.map(outcomeOf)).toEqual([2, 'room_not_found', 2, 'first_of_day'])
  const together = (await kept()).filter(({ seq }) => seq === 2)
  expect(together.map(({ content }) => content)).toEqual(['first', 'second'])
  expect(new Set(together.map(({ written_by }) => written_by)).size).toBe(1)
})

it('consecutively numbers messages that arrive together in one room', async () => {
  const couple = await makeTalking()
  const back = { ...couple, a: couple.b }
  await send(back, newId())
  const answers = await Promise.all(
    ['3', '4', '5', '6'].map((text, at) => append(at % 2 ? back : couple, text)),
  )
  expect(answers.map(outcomeOf)).toEqual([3, 4, 5, 6])
})

it('stores the rest of a batch when one message fails', async () => {
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
  expect(outcomeOf(await append(two, 'again'))).toBe(2)
})

it('rejects repeated messages, replies to nothing, and messages over the free limit', async () => {
  const [one, two, three] = await Promise.all([makeTalking(), makeTalking(), makeTalking()])
  const clientId = newId()
  await append(one, 'once', { clientId })
  await makeOffer(test.app.context)
  await test.pool.query('update message_counts set sent = 10 where member_id = $1', [three.a.id])
  const answers = await Promise.all([
    append(one, 'once', { clientId }),
    append(two, 'to nothing', { replyTo: 7 }),
    append(three, 'too many'),
  ])
  expect(answers.map(outcomeOf)).toEqual(['repeated', 'original_not_found', 'free_limit'])
  const { rows } = await test.pool.query('select last_seq from rooms where id = any ($1) order by id', [
    [one, two, three].map(({ roomId }) => roomId),
  ])
  expect(rows.map(({ last_seq }) => last_seq).sort()).toEqual([1, 1, 2])
})

it('skips a locked room, whose message then waits on its own', async () => {
  const couple = await makeTalking()
  const holder = await test.pool.connect()
  await holder.query('begin')
  await holder.query('select from rooms where id = $1 for no key update', [couple.roomId])
  expect(outcomeOf(await append(couple, 'skipped'))).toBe('locked')
  const sent = send(couple, newId())
  await holder.query('commit')
  holder.release()
  expect((await sent).message.seq).toBe(2)
})
