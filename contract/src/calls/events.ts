import type { z } from 'zod'
import type { Problem } from '../common.ts'
import type { Ack } from '../events.ts'
import type { Call, CallMessage, CallRef, Invite, MediaState, Rejoin, Signal } from './routes.ts'

type SeatAck = Ack<{ call: Call; key: string }>
export type CallAnswer<T> = ({ ok: true } & T) | { ok: false; problem: Problem }

/** Namespace `/call`: one connection for each page with a call on it. */
export interface CallClientEvents {
  /**
   * Calls a match. If the match is currently calling the caller, their call is accepted instead. Inviting
   * again, or accepting again, returns the same call: a page whose response was lost may repeat its request.
   */
  invite: (event: z.input<typeof Invite>, ack: SeatAck) => void
  accept: (event: z.input<typeof CallRef>, ack: SeatAck) => void
  rejoin: (event: z.input<typeof Rejoin>, ack: Ack<{ call: Call; present: boolean }>) => void
  /** Gives up calling, or hangs up. */
  leave: (event: z.input<typeof CallRef>, ack?: Ack<Record<never, never>>) => void
  signal: (event: { call_id: string; signal: Signal }, ack?: Ack<Record<never, never>>) => void
  media: (event: { call_id: string; media: MediaState }) => void
  sendMessage: (event: { call_id: string; message: string }, ack: Ack<{ line: CallMessage }>) => void
}

export interface CallServerEvents {
  /** The other member's connection to the server was lost, or is back; `fresh` after the page was reloaded. */
  peer: (event: { call_id: string; present: boolean; fresh: boolean }) => void
  /** Another of the member's pages has taken the receiver's seat: the call continues there. */
  moved: (event: { call_id: string }) => void
  signal: (event: { call_id: string; signal: Signal }) => void
  media: (event: { call_id: string; media: MediaState }) => void
  receiveMessage: (event: CallMessage & { call_id: string; senderName: string }) => void
}
