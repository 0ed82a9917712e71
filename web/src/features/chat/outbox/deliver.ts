import { postMessage } from '@savanna/contract/chat/routes'
import { call } from '../../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { getSession } from '../../../kit/session/session.ts'
import { channelOf } from '../room-channel.ts'
import type { Unsent } from './outbox.store.ts'
import type { Outcome } from './outbox.ts'

/** Error codes that end by themselves. */
const PASSING = ['too_often', 'busy']
const UNEXPECTED = 'unexpected'

/** Delivers a message to the server over the socket of the open conversation, else by a request. */
export async function deliver(unsent: Unsent): Promise<Outcome> {
  // Another member may have logged in since it was written.
  if (getSession()?.id !== unsent.member_id || !navigator.onLine) return { result: 'unanswered' }
  const live = await deliverLive(unsent)
  return live ?? (await post(unsent))
}

async function deliverLive({ room_id, client_id, content }: Unsent): Promise<Outcome | undefined> {
  const answer = await channelOf(room_id)?.send({ text: content, client_id })
  if (answer?.result !== 'refused') return answer?.result === 'stored' ? answer : undefined
  const { code, message: reason } = answer.problem
  if (PASSING.includes(code)) return { result: 'unanswered' }
  return code === UNEXPECTED ? { result: 'failed', reason } : { result: 'refused', code, reason }
}

async function post({ room_id, client_id, content, member_id }: Unsent): Promise<Outcome> {
  if (getSession()?.id !== member_id) return { result: 'unanswered' }
  try {
    const body = { text: content, client_id }
    return { result: 'stored', ...(await call(postMessage, { params: { roomId: room_id }, body })) }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  const reason = sentenceOf(error)
  if (!(error instanceof ApiProblem)) return { result: 'failed', reason }
  // A load balancer answers 503 as well when no server is up.
  const passing = [0, 401, 503].includes(error.status) || PASSING.includes(error.code)
  if (passing) return { result: 'unanswered' }
  return error.status >= 500 ? { result: 'failed', reason } : { result: 'refused', code: error.code, reason }
}
