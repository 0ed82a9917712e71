import { msg } from '@lingui/core/runtime-macro'
import * as contract from '@savanna/contract/calls/routes'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toProblem, UNEXPECTED } from '../../kit/http/errors.ts'
import { problem } from '../../kit/http/problem.ts'
import { parseInput } from '../../kit/http/validation.ts'
import { createKeyedMutex } from '../../kit/keyed-mutex.ts'
import { createTokenBucket } from '../../kit/token-bucket.ts'
import { findSessionMember } from '../accounts/index.ts'
import { type CallSocket, pagesOf, roomOfCall, toCallView } from './calls.live.ts'
import { type CallRow, findCallFor } from './calls.repository.ts'
import * as service from './calls.service.ts'
import { keepRelayed } from './network/relayed-signal.rules.ts'
import { loseSeat } from './seats.repository.ts'

/** Stricter than a connection's frame limit: ICE candidates come in dozens, chat messages don't. */
const SIGNALS = { atOnce: 45, aSecond: 20 }
const LINES = { atOnce: 12, aSecond: 2 }

const TOO_OFTEN = problem(429, 'too_often', msg`You’re doing that too often. Try again in a moment.`)

/** Serves the call sockets: pages in a call, and tabs that ring. `settled` waits for running handlers. */
export function openCalls(context: Context): { settled: () => Promise<unknown> } {
  const working = new Set<Promise<void>>()
  function work(doing: () => Promise<void>): void {
    const done = doing()
      .catch((error: unknown) => void toRefusal(context, error))
      .finally(() => working.delete(done))
    working.add(done)
  }

  context.live.onConnection((socket) => {
    const { caller } = socket.data
    socket.on('askCall', (ack: unknown) =>
      work(async () => {
        const call = await service.findRinging(context, caller.id)
        if (call) socket.emit('callChanged', toCallView(call, caller.id, context.now()))
        if (typeof ack === 'function') ack(call?.id ?? null)
      }),
    )
    socket.on('declineCall', (input: unknown) =>
      work(async () => {
        const { call_id } = parseInput(contract.CallRef, input)
        await service.declineCall(context, caller, call_id)
      }),
    )
  })
  pagesOf(context).on('connection', (socket) => {
    const on = listenTo(context, socket)
    serveSeats(context, socket, on)
    serveTalk(context, socket, on)
    socket.on('disconnect', () => work(() => leaveSeat(context, socket)))
  })
  return { settled: () => Promise.all(working) }
}

type On = <S extends z.ZodType>(
  event: string,
  schema: S,
  handler: (input: z.output<S>) => object | Promise<object>,
  /** Rejects an event by throwing, before its input is parsed. */
  admit?: (input: unknown) => void,
) => void

/** Handles a page's events sequentially, so hanging up doesn't overtake calling. */
function listenTo(context: Context, socket: CallSocket): On {
  const { caller } = socket.data
  const runExclusive = createKeyedMutex()
  return (event, schema, handler, admit) => {
    socket.on(event, (input: unknown, answer: unknown) => {
      const reply = typeof answer === 'function' ? answer : () => {}
      void runExclusive(socket.id, async () => {
        try {
          admit?.(input)
          reply({ ok: true, ...(await handler(parseInput(schema, input))) })
        } catch (error) {
          const refusal = toRefusal(context, error)
          context.log.info({ member: caller.id, event, code: refusal.code }, 'refused in a call')
          reply({ ok: false, problem: refusal })
        }
      })
    })
  }
}

/** Handles the events that start, accept and end calls. */
function serveSeats(context: Context, socket: CallSocket, on: On): void {
  const { caller } = socket.data
  on('invite', contract.Invite, async ({ to }) => {
    const { call, key, heldBy } = await service.inviteMember(context, caller, to, socket.id)
    if (!call.reason) await sitDown(context, socket, { call, heldBy, fresh: true })
    return { call: toCallView(call, caller.id, context.now()), key }
  })
  on('accept', contract.CallRef, async ({ call_id }) => {
    const { call, key, heldBy } = await service.acceptCall(context, caller, call_id, socket.id)
    await sitDown(context, socket, { call, heldBy, fresh: true })
    return { call: toCallView(call, caller.id, context.now()), key }
  })
  on('rejoin', contract.Rejoin, async ({ call_id, key, fresh }) => {
    const { call, present, heldBy } = await service.rejoinCall(context, caller, {
      callId: call_id,
      key,
      socketId: socket.id,
    })
    await sitDown(context, socket, { call, heldBy, fresh })
    return { call: toCallView(call, caller.id, context.now()), present }
  })
  on('leave', contract.CallRef, async ({ call_id }) => {
    requireSeat(socket, call_id)
    await service.leaveCall(context, caller, call_id)
    return {}
  })
}

/** Relays signals, media states and chat messages between a call's two pages. */
function serveTalk(context: Context, socket: CallSocket, on: On): void {
  const { caller } = socket.data
  const scale = context.config.rateLimitScale
  const maySignal = createTokenBucket({ ...SIGNALS, scale })
  const maySendMessage = createTokenBucket({ ...LINES, scale })
  const isDirect = rememberDirect(context, caller.id)

  const admit = (isAllowed: () => boolean) => (input: unknown) => {
    const callId = (input as { call_id?: unknown } | null)?.call_id
    // Without an id, the schema reports what's missing.
    if (typeof callId === 'string') requireSeat(socket, callId)
    if (!isAllowed()) throw TOO_OFTEN
  }

  on(
    'signal',
    contract.CallRef.extend({ signal: contract.Signal }),
    async ({ call_id, signal }) => {
      const passed = (await isDirect(call_id)) ? signal : keepRelayed(signal)
      if (passed) socket.to(roomOfCall(call_id)).emit('signal', { call_id, signal: passed })
      return {}
    },
    (input) => {
      admit(maySignal)(input)
      const { signal = '' } = (input ?? {}) as { signal?: unknown }
      if (JSON.stringify(signal).length > contract.CALL_LIMITS.signal)
        throw problem(413, 'too_large', msg`That’s too large to send.`)
    },
  )
  on(
    'media',
    contract.CallRef.extend({ media: contract.MediaState }),
    ({ call_id, media }) => {
      socket.to(roomOfCall(call_id)).emit('media', { call_id, media })
      return {}
    },
    admit(maySignal),
  )
  on(
    'sendMessage',
    contract.CallRef.extend(contract.SendCallMessage.shape),
    ({ call_id, message }) => {
      const line: contract.CallMessage = {
        message,
        type: 'sent',
        timestamp: context.now().toISOString(),
        sender: caller.username,
      }
      socket
        .to(roomOfCall(call_id))
        .emit('receiveMessage', { ...line, type: 'received', call_id, senderName: caller.username })
      return { line }
    },
    admit(maySendMessage),
  )
}

/** Returns a function that checks whether a call is direct. It caches the latest call, as signals come in dozens. */
function rememberDirect({ db }: Context, memberId: string) {
  let latest = { callId: '', direct: false }
  return async (callId: string): Promise<boolean> => {
    if (latest.callId !== callId)
      latest = { callId, direct: (await findCallFor(db, callId, memberId))?.direct ?? false }
    return latest.direct
  }
}

/** Throws 404 `call_not_found` for a page without a seat in the call: only pages with one are in its room. */
function requireSeat(socket: CallSocket, callId: string): void {
  if (!socket.rooms.has(roomOfCall(callId))) throw service.callNotFound()
}

interface Seating {
  call: CallRow
  /** The connection that previously held the seat; undefined for a new seat. */
  heldBy: string | undefined
  /** Whether the peer connection to this page must be re-established. */
  fresh: boolean
}

/** Joins a page to its call. Notifies the page that held the seat before, and the other member. */
async function sitDown(
  context: Context,
  socket: CallSocket,
  { call, heldBy, fresh }: Seating,
): Promise<void> {
  const room = roomOfCall(call.id)
  if (heldBy && heldBy !== socket.id) {
    pagesOf(context).to(heldBy).emit('moved', { call_id: call.id })
    pagesOf(context).in(heldBy).socketsLeave(room)
  }
  await joinCallRoom(context, socket, call)
  if (heldBy) socket.to(room).emit('peer', { call_id: call.id, present: true, fresh })
}

/** Joins a page with a seat to the call's room. If its connection has broken in the meantime, it loses the seat. */
async function joinCallRoom(context: Context, socket: CallSocket, call: CallRow): Promise<void> {
  await socket.join(roomOfCall(call.id))
  if (!socket.connected) await leaveSeat(context, socket)
}

/** Marks the seat of a lost connection. The call waits for it for ten seconds, unless the session has ended. */
async function leaveSeat(context: Context, socket: CallSocket): Promise<void> {
  const { db, now } = context
  const callId = await loseSeat(db, socket.id, now())
  if (!callId) return
  pagesOf(context).to(roomOfCall(callId)).emit('peer', { call_id: callId, present: false, fresh: false })
  const { caller } = socket.data
  if (!(await findSessionMember(db, caller.sessionId, now())))
    await service.leaveCall(context, caller, callId)
}

function toRefusal({ log }: Pick<Context, 'log'>, error: unknown) {
  const known = toProblem(error)
  if (!known) log.error({ err: error }, 'unexpected error in a call')
  return (known ?? UNEXPECTED).toJSON()
}
