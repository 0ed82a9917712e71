import type { Message } from '@savanna/contract/chat/message'

/** A message stored by the server, and how many of the sender's messages are counted. */
export interface StoredMessage {
  message: Message
  messageCount: number
}

/** The result of sending a message, an edit or a reaction. */
export type SendResult<Stored extends object = StoredMessage> = ({ result: 'stored' } & Stored) | NotStored

export type NotStored =
  /** Sending it again would be rejected again. */
  | { result: 'rejected'; code: string; reason: string }
  /** The server failed with an unexpected error. */
  | { result: 'failed'; reason: string }
  /** It may be stored or not: there is no connection, or the server requests a pause. */
  | { result: 'unknown' }

/** Codes of problems that pass without any action by the member. */
const TEMPORARY = ['too_often', 'busy']

/** Returns what a problem from the server means for the sent item. */
export function resultOfProblem({ code, message }: { code: string; message: string }): NotStored {
  if (TEMPORARY.includes(code)) return { result: 'unknown' }
  if (code === 'unexpected') return { result: 'failed', reason: message }
  return { result: 'rejected', code, reason: message }
}
