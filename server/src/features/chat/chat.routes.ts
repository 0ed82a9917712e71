import {
  listMatches,
  listMessages,
  messageCount,
  roomOfPair,
  unreadMessages,
  unreadRooms,
} from '@savanna/contract/chat'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { readMatches, readMessageCount, readRoom, roomWith } from './chat.service.ts'
import { openChat } from './chat.sockets.ts'
import { countUnread, findUnreadRooms } from './messages.repository.ts'

export async function registerChat(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, listMatches, ({ me }) => readMatches(context, me))
  serve(app, unreadRooms, async ({ me }) => ({ notification: await findUnreadRooms(context.db, me.id) }))
  serve(app, unreadMessages, async ({ me }) => [{ count: await countUnread(context.db, me.id) }])
  serve(app, messageCount, ({ me }) => readMessageCount(context, me))
  serve(app, listMessages, ({ me, params, query }) => readRoom(context, me, params.roomId, query))
  serve(app, roomOfPair, ({ me, params }) => roomWith(context, me, params.b))
  openChat(context)
}
