import { msg } from '@lingui/core/runtime-macro'
import type { Problem } from '@savanna/contract/common'
import type { ChatClientEvents, ChatServerEvents } from '@savanna/contract/events'
import { Id } from '@savanna/contract/id'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import { toProblem, UNEXPECTED } from '../../kit/http/errors.ts'
import { problem } from '../../kit/http/problem.ts'
import { parseInput } from '../../kit/http/validation.ts'
import { createKeyedMutex } from '../../kit/keyed-mutex.ts'
import { type LiveSocket, roomOfMember, withSocketLocale } from '../../kit/realtime/realtime.ts'
import { announceDelivered, announceMessage, announceRead, chatOf } from './chat.live.ts'
import { enterRoom, markRead, ROOM_NOT_FOUND } from './chat.service.ts'
import { saveDelivered } from './deliveries.repository.ts'
import { sendMessage } from './sending/send.service.ts'
import type { SendLimit } from './sending/send-limit.ts'

type ChatSocket = LiveSocket<ChatClientEvents, ChatServerEvents>
type Acknowledge = (answer: object) => void

export const TOO_OFTEN = problem(429, 'too_often', msg`You’re doing that too often. Try again in a minute.`)
// Browsers repeat the event while the user types; it's passed on at most this often.
const TYPING_MS = 1_000

/** Without a number the whole conversation is marked as read. */
const ReadMark = z.object({ seq: z.number().int().positive().optional() }).nullish()
const DeliveryMark = z.object({ room_id: Id, seq: z.number().int().positive() }).nullish()

/** Serves the conversations' sockets: one connection each, whose room is the handshake's `auth.room_id`. */
export function openChat(context: Context, limit: SendLimit): void {
  const chat = chatOf(context)
  context.live.onConnection((socket) => {
    socket.on('received', (input?: unknown, done?: unknown) => {
      receiveDelivery(context, socket.data.caller.id, input)
        .catch((error: unknown) => toRefusal(context, error))
        .finally(() => typeof done === 'function' && done())
    })
  })
  chat.use((socket, next) => {
    const reject = (error: unknown) => {
      const refusal = toRefusal(context, error)
      context.live.countRejection(socket)
      next(Object.assign(new Error(refusal.code), { data: refusal }))
    }
    void withSocketLocale(socket, () => authorizeSocket(context, socket).then(() => next(), reject))
  })
  const runExclusive = createKeyedMutex()
  chat.on('connection', (socket) => {
    // Events are handled sequentially: messages keep their order, and a burst uses only one database
    // connection.
    socket.onAny((event: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const answer: Acknowledge = typeof last === 'function' ? (last as Acknowledge) : () => {}
      // Counted on arrival, so waiting events count as well.
      const allowed = event === socket.data.roomId ? limit(socket.data.caller.id) : Promise.resolve(true)
      const run = async () =>
        (await allowed)
          ? handle(context, socket, { event, input: readInput(args), answer })
          : answer({ ok: false, problem: TOO_OFTEN.toJSON() })
      withSocketLocale(socket, () => runExclusive(socket.id, run)).catch((error: unknown) =>
        answer({ ok: false, problem: toRefusal(context, error) }),
      )
    })
  })
}

/** Returns an event's input: its first argument, unless that is the acknowledgement. */
function readInput([first]: unknown[]): unknown {
  return typeof first === 'function' ? undefined : first
}

async function authorizeSocket({ db }: Context, socket: ChatSocket) {
  const roomId = parseInput(Id, socket.handshake.auth.room_id)
  const room = await enterRoom(db, socket.data.caller, roomId)
  socket.data.roomId = room.id
  await socket.join(room.id)
}

interface ChatEvent {
  event: string
  input: unknown
  answer: Acknowledge
}

async function handle(
  context: Context,
  socket: ChatSocket,
  { event, input, answer }: ChatEvent,
): Promise<void> {
  try {
    if (event === socket.data.roomId) await receiveMessage(context, socket, input, answer)
    else if (event === 'readMessage') await receiveReadMark(context, socket, input, answer)
    else if (event === 'typing') await receiveTyping(context, socket, answer)
    else throw problem(404, 'room_not_found', ROOM_NOT_FOUND)
  } catch (error) {
    const refusal = toRefusal(context, error)
    const { caller, roomId } = socket.data
    context.log.info({ member: caller.id, room: roomId, code: refusal.code }, 'refused in a conversation')
    answer({ ok: false, problem: refusal })
  }
}

/** Stores a message, then acknowledges and announces it. */
async function receiveMessage(context: Context, socket: ChatSocket, input: unknown, answer: Acknowledge) {
  const { caller, roomId = '' } = socket.data
  // Specified clients send the text and the recipient, who is known from the room.
  const message = typeof input === 'string' ? { text: input } : input
  const sent = await sendMessage(context, caller, roomId, message)
  answer({ ok: true, message: sent.message, messageCount: sent.messageCount })
  if (!sent.repeated) await runAfterCommit(context, 'message', () => announceMessage(context, sent))
}

async function receiveReadMark(context: Context, socket: ChatSocket, input: unknown, answer: Acknowledge) {
  const { caller, roomId = '' } = socket.data
  const { seq = Number.MAX_SAFE_INTEGER } = parseInput(ReadMark, input) ?? {}
  const read = await markRead(context, caller, roomId, seq)
  answer({ ok: true })
  if (read) await runAfterCommit(context, 'read_mark', () => announceRead(context, caller.id, read))
}

/**
 * Passes on that a member is typing. Looks up the room each time, since a member who has just been blocked
 * must not see it.
 */
async function receiveTyping({ db, now }: Context, socket: ChatSocket, answer: Acknowledge) {
  const { caller, roomId = '', typedAt = 0 } = socket.data
  const at = now().getTime()
  if (at - typedAt >= TYPING_MS) {
    socket.data.typedAt = at
    const room = await enterRoom(db, caller, roomId)
    socket.to(room.id).except(roomOfMember(caller.id)).emit('typing', { userID: caller.id })
  }
  answer({ ok: true })
}

async function receiveDelivery(context: Context, memberId: string, input: unknown): Promise<void> {
  const upTo = parseInput(DeliveryMark, input)
  const room = upTo ? { roomId: upTo.room_id, seq: upTo.seq } : undefined
  announceDelivered(context, await saveDelivered(context.db, memberId, room))
}

/** Returns the problem that HTTP would return for the same failure; logs a bug with its cause. */
function toRefusal({ log }: Pick<Context, 'log'>, error: unknown): Problem {
  const known = toProblem(error)
  if (!known) log.error({ err: error }, 'unexpected error in a conversation')
  return (known ?? UNEXPECTED).toJSON()
}
