import { editMessage, postMessage, reactToMessage } from '@savanna/contract/chat/routes'
import { call } from '../../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { getSession } from '../../../kit/session/session.ts'
import { channelOf } from '../room-channel.ts'
import type { UnsentChange } from './change-queue.ts'
import type { Queued, Unsent } from './outbox.store.ts'
import type { Outcome } from './outbox.ts'
import type { Outcome as OutcomeOf } from './queue.ts'

/** Error codes that end by themselves. */
const PASSING = ['too_often', 'busy']
const UNEXPECTED = 'unexpected'

/** Tells whether something may be sent now: another member may have logged in since it was written. */
function maySend({ member_id }: Queued): boolean {
  return getSession()?.id === member_id && navigator.onLine
}

/** Delivers a message to the server over the socket of the open conversation, else by a request. */
export async function deliver(unsent: Unsent): Promise<Outcome> {
  if (!maySend(unsent)) return { result: 'unanswered' }
  const live = await deliverLive(unsent)
  return live ?? (await post(unsent))
}

const bodyOf = ({ content, client_id, quote }: Unsent) => ({
  text: content,
  client_id,
  ...(quote && { reply_to: quote.seq }),
})

async function deliverLive(unsent: Unsent): Promise<Outcome | undefined> {
  const answer = await channelOf(unsent.room_id)?.send(bodyOf(unsent))
  if (answer?.result !== 'refused') return answer?.result === 'stored' ? answer : undefined
  const { code, message: reason } = answer.problem
  if (PASSING.includes(code)) return { result: 'unanswered' }
  return code === UNEXPECTED ? { result: 'failed', reason } : { result: 'refused', code, reason }
}

function post(unsent: Unsent): Promise<Outcome> {
  const { room_id: roomId } = unsent
  return send(unsent, () => call(postMessage, { params: { roomId }, body: bodyOf(unsent) }))
}

/** Delivers an edit or a reaction by a request. */
export function deliverChange(change: UnsentChange) {
  const { client_id, room_id: roomId, message_id: messageId } = change
  const params = { roomId, messageId }
  return send(change, () =>
    change.kind === 'edit'
      ? call(editMessage, { params, body: { text: change.content, client_id } })
      : call(reactToMessage, { params, body: { reaction: change.reaction, client_id } }),
  )
}

async function send<Stored extends object>(
  item: Queued,
  request: () => Promise<Stored>,
): Promise<OutcomeOf<Stored>> {
  if (!maySend(item)) return { result: 'unanswered' }
  try {
    return { result: 'stored', ...(await request()) }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Exclude<OutcomeOf<object>, { result: 'stored' }> {
  const reason = sentenceOf(error)
  if (!(error instanceof ApiProblem)) return { result: 'failed', reason }
  // A load balancer answers 503 as well when no server is up.
  const passing = [0, 401, 503].includes(error.status) || PASSING.includes(error.code)
  if (passing) return { result: 'unanswered' }
  return error.status >= 500 ? { result: 'failed', reason } : { result: 'refused', code: error.code, reason }
}
