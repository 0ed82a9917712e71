import { Id, type Problem } from '@savanna/contract/common'
import type { ChatClientEvents, ChatServerEvents } from '@savanna/contract/events'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { problemOf, UNEXPECTED } from '../../kit/http/errors.ts'
import { problem } from '../../kit/http/problem.ts'
import { parseInput } from '../../kit/http/validation.ts'
import type { LiveSocket } from '../../kit/realtime/realtime.ts'
import { announceMessage, announceRead, chatOf } from './chat.live.ts'
import { enterRoom, markRead, ROOM_NOT_FOUND, sendMessage } from './chat.service.ts'
import { createSendLimit } from './send-limit.ts'

type ChatSocket = LiveSocket<ChatClientEvents, ChatServerEvents>
type Answer = (answer: object) => void

const SENDS_PER_MINUTE = 60
const TOO_OFTEN = problem(429, 'too_often', 'That was too often. Please try again in a minute.')

const Reading = z.object({ seq: z.number().int().positive() })

/** Serves conversations: one connection each, named by `auth.room_id`. */
export function openChat(context: Context): void {
  const chat = chatOf(context)
  const limit = createSendLimit(Math.ceil(SENDS_PER_MINUTE * context.config.rateLimitScale), context.now)
  chat.use((socket, next) => {
    admit(context, socket).then(
      () => next(),
      (error: unknown) => {
        const refusal = refusalOf(context, error)
        next(Object.assign(new Error(refusal.code), { data: refusal }))
      },
    )
  })
  chat.on('connection', (socket) => {
    // One after the other: messages keep the order of writing, and a burst holds one database connection only.
    let turn = Promise.resolve()
    socket.onAny((event: string, ...args: unknown[]) => {
      const last = args.at(-1)
      const answer: Answer = typeof last === 'function' ? (last as Answer) : () => {}
      // Counted on arrival, so that what is refused does not even wait.
      if (event === socket.data.roomId && !limit(socket.data.caller.id))
        return answer({ ok: false, problem: TOO_OFTEN.toJSON() })
      turn = turn.then(() => handle(context, socket, { event, input: args[0], answer }))
    })
  })
}

async function admit({ db }: Context, socket: ChatSocket) {
  const roomId = parseInput(Id, socket.handshake.auth.room_id)
  const room = await enterRoom(db, socket.data.caller, roomId)
  socket.data.roomId = room.id
  await socket.join(room.id)
}

interface Asked {
  event: string
  input: unknown
  answer: Answer
}

async function handle(context: Context, socket: ChatSocket, { event, input, answer }: Asked): Promise<void> {
  try {
    if (event === socket.data.roomId) await receiveMessage(context, socket, input, answer)
    else if (event === 'readMessage') await receiveReading(context, socket, input, answer)
    else throw problem(404, 'room_not_found', ROOM_NOT_FOUND)
  } catch (error) {
    answer({ ok: false, problem: refusalOf(context, error) })
  }
}

/** Acknowledged once it is stored for good, and told to others only then. */
async function receiveMessage(context: Context, socket: ChatSocket, input: unknown, answer: Answer) {
  const { caller, roomId = '' } = socket.data
  const sent = await sendMessage(context, caller, roomId, input)
  answer({ ok: true, message: sent.message, messageCount: sent.messageCount })
  if (!sent.repeated) announceMessage(context, sent)
}

async function receiveReading(context: Context, socket: ChatSocket, input: unknown, answer: Answer) {
  const { caller, roomId = '' } = socket.data
  const { seq } = parseInput(Reading, input)
  const read = await markRead(context, caller, roomId, seq)
  answer({ ok: true })
  if (read) announceRead(context, caller.id, read)
}

/** What HTTP would answer to the same failure; a bug is logged with its cause and told without it. */
function refusalOf({ log }: Pick<Context, 'log'>, error: unknown): Problem {
  const known = problemOf(error)
  if (!known) log.error({ err: error }, 'unexpected error in a conversation')
  return (known ?? UNEXPECTED).toJSON()
}
