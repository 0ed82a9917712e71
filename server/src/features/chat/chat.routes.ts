import * as routes from '@savanna/contract/chat/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { runAfterCommit } from '../../kit/after-commit.ts'
import { type RouteRequest, serve } from '../../kit/http/serve.ts'
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

/** Registers the conversations' routes and sockets. */
export async function registerChat(app: FastifyInstance, context: Context): Promise<void> {
  const limit = createSendLimit(Math.ceil(SENDS_PER_MINUTE * context.config.rateLimitScale), context.counter)
  serve(app, routes.listMatches, ({ me }) => readMatches(context, me))
  serve(app, routes.unreadRooms, async ({ me }) => ({
    notification: await findUnreadRooms(context.db, me.id),
  }))
  serve(app, routes.unreadMessages, async ({ me }) => [
    { count: await countUnreadMessages(context.db, me.id) },
  ])
  serve(app, routes.messageCount, ({ me }) => readMessageCount(context, me))
  serve(app, routes.listMessages, ({ me, params, query }) => readRoom(context, me, params.roomId, query))
  serve(app, routes.searchMessages, ({ me, params, query }) => searchRoom(context, me, params.roomId, query))
  serve(app, routes.postMessage, (call) => sendPostedMessage(context, limit, call))
  serve(app, routes.listChanges, ({ me, params, query }) =>
    readChanges(context, me, params.roomId, query.after),
  )
  serve(app, routes.listOpeners, ({ me, params }) => readOpeners(context, me, params.roomId))
  serve(app, routes.editMessage, ({ me, params, body }) => editOwnMessage(context, me, params, body))
  serve(app, routes.reactToMessage, ({ me, params, body }) => setReaction(context, me, params, body))
  serve(app, routes.deleteMessage, ({ me, params }) => deleteOwnMessage(context, me, params))
  serve(app, routes.roomOfPair, ({ me, params }) => findRoomWith(context, me, params.b))
  openChat(context, limit)
}

async function sendPostedMessage(
  context: Context,
  limit: SendLimit,
  { me, params, body }: RouteRequest<typeof routes.postMessage>,
) {
  if (!(await limit(me.id))) throw TOO_OFTEN
  const sent = await sendMessage(context, me, params.roomId, body)
  if (!sent.repeated) await runAfterCommit(context, 'message', () => announceMessage(context, sent))
  return { message: sent.message, messageCount: sent.messageCount }
}
