import { editMessage, postMessage, reactToMessage } from '@savanna/contract/chat/routes'
import { ApiProblem, sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { isOnline } from '../../../kit/network/online.ts'
import { getSession } from '../../../kit/session/session.ts'
import { channelOf } from '../room-channel.ts'
import type { Queued, Unsent, UnsentChange } from './queue.store.ts'
import { type NotStored, resultOfProblem, type SendResult } from './send-result.ts'

/** Sends a message over the open conversation's socket, otherwise by a request. */
export async function deliver(unsent: Unsent): Promise<SendResult> {
  if (!maySend(unsent)) return { result: 'unknown' }
  const { room_id: roomId, content: text, client_id, quote } = unsent
  const body = { text, client_id, ...(quote && { reply_to: quote.seq }) }
  const live = await channelOf(roomId)?.send(body)
  return live ?? sendRequest(unsent, () => request(postMessage, { params: { roomId }, body }))
}

/** Sends an edit or a reaction by a request. */
export function deliverChange(change: UnsentChange) {
  const { client_id, room_id: roomId, message_id: messageId } = change
  const params = { roomId, messageId }
  return sendRequest(change, () =>
    change.kind === 'edit'
      ? request(editMessage, { params, body: { text: change.content, client_id } })
      : request(reactToMessage, { params, body: { reaction: change.reaction, client_id } }),
  )
}

async function sendRequest<Stored extends object>(
  item: Queued,
  send: () => Promise<Stored>,
): Promise<SendResult<Stored>> {
  if (!maySend(item)) return { result: 'unknown' }
  try {
    return { result: 'stored', ...(await send()) }
  } catch (error) {
    return resultOfError(error)
  }
}

/** Returns whether an item may be sent now: another member may have logged in since it was written. */
function maySend({ member_id }: Queued): boolean {
  return getSession()?.id === member_id && isOnline()
}

function resultOfError(error: unknown): NotStored {
  if (!(error instanceof ApiProblem)) return { result: 'failed', reason: sentenceOf(error) }
  // A load balancer also responds with 503 when no server is up.
  if ([0, 401, 503].includes(error.status)) return { result: 'unknown' }
  return resultOfProblem(error.status >= 500 ? { code: 'unexpected', message: error.message } : error)
}
