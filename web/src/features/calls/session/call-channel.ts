import { t } from '@lingui/core/macro'
import type { CallAnswer, CallClientEvents, CallServerEvents } from '@savanna/contract/calls/events'
import type { Call, CallMessage, MediaState, Signal } from '@savanna/contract/calls/routes'
import type { Session } from '../../../kit/session/session.ts'
import { openNamespace, renewConnection } from '../../../kit/socket/transport.ts'

type CallSocket = Awaited<ReturnType<typeof openNamespace<CallServerEvents, CallClientEvents>>>
type Seated = CallAnswer<{ call: Call; key: string }>

interface Listener {
  /** Called when the socket has connected, for the first time or again. */
  connected: () => void
  peer: CallServerEvents['peer']
  moved: CallServerEvents['moved']
  signal: CallServerEvents['signal']
  media: CallServerEvents['media']
  message: CallServerEvents['receiveMessage']
}

export interface CallChannel {
  invite: (to: string) => Promise<Seated>
  accept: (call_id: string) => Promise<Seated>
  rejoin: (seat: {
    call_id: string
    key: string
    fresh: boolean
  }) => Promise<CallAnswer<{ call: Call; present: boolean }>>
  leave: (call_id: string) => void
  signal: (call_id: string, signal: Signal) => void
  media: (call_id: string, media: MediaState) => void
  say: (call_id: string, message: string) => Promise<CallAnswer<{ line: CallMessage }>>
  close: () => void
}

/** The code of a problem: the server didn't respond. */
export const UNANSWERED = 'unanswered'

const ANSWER_MS = 8_000
const SOON_MS = 3_000

function unanswered() {
  const message = t`No answer from the server. Try again.`
  return { ok: false, problem: { code: UNANSWERED, message, error: message } } as const
}

// The namespace has one connection at a time: only the latest channel may end it.
let latest: object | undefined

/** Opens a call page's channel. */
export function openCallChannel(member: Session, listener: Listener): CallChannel {
  const mine = {}
  latest = mine
  let socket: CallSocket | undefined
  const opened = new Promise<CallSocket>((resolve, reject) => {
    openNamespace<CallServerEvents, CallClientEvents>('/call', { userID: member.id }, (made) => {
      if (latest !== mine) return
      socket = made
      made.off()
      listen(made, listener)
      resolve(made)
    }).catch(reject)
  })

  async function ask<T>(event: string, input: object, within = ANSWER_MS): Promise<CallAnswer<T>> {
    try {
      const ready = await opened
      return (await ready.timeout(within).emitWithAck(event, ...([input] as never[]))) as CallAnswer<T>
    } catch {
      return unanswered()
    }
  }
  const tell = (event: string, input: object) => {
    if (socket?.connected) socket.emit(event, ...([input] as never[]))
  }

  return {
    invite: (to) => ask('invite', { to }),
    accept: (call_id) => ask('accept', { call_id }),
    async rejoin(seat) {
      const answer = await ask<{ call: Call; present: boolean }>('rejoin', seat, SOON_MS)
      // A connected socket that doesn't respond is dead, usually because the network changed.
      if (!answer.ok && answer.problem.code === UNANSWERED) void renewConnection()
      return answer
    },
    leave: (call_id) => tell('leave', { call_id }),
    signal: (call_id, signal) => tell('signal', { call_id, signal }),
    media: (call_id, media) => tell('media', { call_id, media }),
    say: (call_id, message) => ask('sendMessage', { call_id, message }),
    close() {
      if (latest !== mine) return
      latest = undefined
      socket?.off()
      socket?.disconnect()
    },
  }
}

function listen(socket: CallSocket, listener: Listener): void {
  socket.on('connect', listener.connected)
  socket.on('peer', listener.peer)
  socket.on('moved', listener.moved)
  socket.on('signal', listener.signal)
  socket.on('media', listener.media)
  socket.on('receiveMessage', listener.message)
}
