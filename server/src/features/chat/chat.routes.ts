import {
  deleteMessage,
  editMessage,
  listChanges,
  listMatches,
  listMessages,
  listOpeners,
  messageCount,
  postMessage,
  reactToMessage,
  roomOfPair,
  searchMessages,
  unreadMessages,
  unreadRooms,
} from '@savanna/contract/chat/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import { type Call, serve } from '../../kit/http/serve.ts'
import { editOwnMessage, readChanges, setReaction } from './changes/changes.service.ts'
import { announceMessage } from './chat.live.ts'
import { findRoomWith, readMatches, readMessageCount, readRoom } from './chat.service.ts'
import { openChat, TOO_OFTEN } from './chat.sockets.ts'
import { deleteOwnMessage } from './deletion/deletion.service.ts'
import { countUnreadMessages, findUnreadRooms } from './messages.repository.ts'
import { readOpeners } from './openers/openers.service.ts'
import { searchRoom } from './search/search.service.ts'
import { sendMessage } from './sending/send.service.ts'
import { createSendLimit, type SendLimit } from './sending/send-limit.ts'

const SENDS_PER_MINUTE = 60

/** Registers the routes and the sockets of conversations. */
export async function registerChat(app: FastifyInstance, context: Context): Promise<void> {
  const limit = createSendLimit(Math.ceil(SENDS_PER_MINUTE * context.config.rateLimitScale), context.counter)
  serve(app, listMatches, ({ me }) => readMatches(context, me))
  serve(app, unreadRooms, async ({ me }) => ({ notification: await findUnreadRooms(context.db, me.id) }))
  serve(app, unreadMessages, async ({ me }) => [{ count: await countUnreadMessages(context.db, me.id) }])
  serve(app, messageCount, ({ me }) => readMessageCount(context, me))
  serve(app, listMessages, ({ me, params, query }) => readRoom(context, me, params.roomId, query))
  serve(app, searchMessages, ({ me, params, query }) => searchRoom(context, me, params.roomId, query))
  serve(app, postMessage, (call) => sendPostedMessage(context, limit, call))
  serve(app, listChanges, ({ me, params, query }) => readChanges(context, me, params.roomId, query.after))
  serve(app, listOpeners, ({ me, params }) => readOpeners(context, me, params.roomId))
  serve(app, editMessage, ({ me, params, body }) => editOwnMessage(context, me, params, body))
  serve(app, reactToMessage, ({ me, params, body }) => setReaction(context, me, params, body))
  serve(app, deleteMessage, ({ me, params }) => deleteOwnMessage(context, me, params))
  serve(app, roomOfPair, ({ me, params }) => findRoomWith(context, me, params.b))
  openChat(context, limit)
}

async function sendPostedMessage(
  context: Context,
  limit: SendLimit,
  { me, params, body }: Call<typeof postMessage>,
) {
  if (!(await limit(me.id))) throw TOO_OFTEN
  const sent = await sendMessage(context, me, params.roomId, body)
  if (!sent.repeated) await runAfterCommit(context, 'message', () => announceMessage(context, sent))
  return { message: sent.message, messageCount: sent.messageCount }
}
