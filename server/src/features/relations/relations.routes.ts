import {
  block,
  blockByGet,
  isBlocked,
  like,
  likedBy,
  unblock,
  unblockByGet,
  unlike,
  visit,
} from '@savanna/contract/relations'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { blockMember, tellBlocked, unblockMember } from './blocks.service.ts'
import { likeMember, likesBetween, unlikeMember } from './likes.service.ts'
import { visitMember } from './visits.service.ts'

export async function registerRelations(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, likedBy, ({ me, params }) => likesBetween(context, me, params.username))
  serve(app, like, ({ me, params }) => likeMember(context, me, params.id.toLowerCase()))
  serve(app, unlike, ({ me, params }) => unlikeMember(context, me, params.id.toLowerCase()))
  serve(app, visit, ({ me, params }) => visitMember(context, me, params.id.toLowerCase()))
  serve(app, isBlocked, ({ me, params }) => tellBlocked(context, me, params.b))
  for (const route of [block, blockByGet])
    serve(app, route, ({ me, params }) => blockMember(context, me, params.targetId.toLowerCase()))
  for (const route of [unblock, unblockByGet])
    serve(app, route, ({ me, params }) => unblockMember(context, me, params.targetId.toLowerCase()))
}
