import { postMessage } from '@savanna/contract/chat'
import { call } from '../../../kit/api/call.ts'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { getSession } from '../../../kit/session/session.ts'
import { channelOf } from '../room-channel.ts'
import type { Unsent } from './outbox.store.ts'
import type { Outcome } from './outbox.ts'

const TOO_OFTEN = 'too_often'
const UNEXPECTED = 'unexpected'

/** Hands a message to the server: over the open conversation, else by a call. */
export async function deliver(unsent: Unsent): Promise<Outcome> {
  // Somebody else may have logged in since it was written.
  if (getSession()?.id !== unsent.member_id || !navigator.onLine) return { result: 'unanswered' }
  const live = await deliverLive(unsent)
  return live ?? (await post(unsent))
}

async function deliverLive({ room_id, client_id, content }: Unsent): Promise<Outcome | undefined> {
  const answer = await channelOf(room_id)?.send({ text: content, client_id })
  if (answer?.result !== 'refused') return answer?.result === 'stored' ? answer : undefined
  const { code, message: reason } = answer.problem
  if (code === TOO_OFTEN) return { result: 'unanswered' }
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
  if (!(error instanceof ApiProblem) || error.status >= 500) return { result: 'failed', reason }
  const passing = error.status === 0 || error.status === 401 || error.code === TOO_OFTEN
  return passing ? { result: 'unanswered' } : { result: 'refused', code: error.code, reason }
}
