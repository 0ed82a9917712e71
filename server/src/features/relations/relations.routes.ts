import * as postRoutes from '@savanna/contract/posts/routes'
import * as routes from '@savanna/contract/relations/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { blockMember, readBlocked, unblockMember } from './blocks/blocks.service.ts'
import { followMember, unfollowMember } from './follows/follows.service.ts'
import { likeMember, likesBetween, unlikeMember } from './likes/likes.service.ts'
import * as lists from './lists/lists.service.ts'
import { registerPasses } from './passes/passes.routes.ts'
import { refuseSelf } from './relations.access.ts'
import { readReported, reportMember } from './reports/reports.service.ts'
import { reportComment, reportPost } from './reports/reports.subjects.service.ts'
import { visitMember } from './visits/visits.service.ts'

export async function registerRelations(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, routes.likedBy, ({ me, params }) => likesBetween(context, me, params.username))
  serve(app, routes.like, ({ me, params }) => likeMember(context, me, params.id))
  serve(app, routes.unlike, ({ me, params, query }) =>
    unlikeMember(context, me, params.id, { keepsMatch: query.unless === 'match' }),
  )
  serve(app, routes.visit, ({ me, params }) => {
    refuseSelf(me, params.id)
    return visitMember(context, me, params.id)
  })
  serve(app, routes.isBlocked, ({ me, params }) => readBlocked(context, me, params.b))
  for (const route of [routes.block, routes.blockByGet])
    serve(app, route, ({ me, params }) => blockMember(context, me, params.targetId))
  for (const route of [routes.unblock, routes.unblockByGet])
    serve(app, route, ({ me, params }) => unblockMember(context, me, params.targetId))
  registerReports(app, context)
  registerFollows(app, context)
  registerLists(app, context)
  registerPasses(app, context)
}

function registerReports(app: FastifyInstance, context: Context): void {
  serve(app, routes.report, ({ me, params, body }) => reportMember(context, me, params.targetId, body))
  serve(app, routes.reportByGet, ({ me, params }) =>
    reportMember(context, me, params.targetId, { category: 'other' }),
  )
  serve(app, postRoutes.reportPost, ({ me, params, body }) => reportPost(context, me, params.postId, body))
  serve(app, postRoutes.reportComment, ({ me, params, body }) =>
    reportComment(context, me, params.commentId, body),
  )
  serve(app, routes.isReported, ({ me, params }) => readReported(context, me, params.b))
}

function registerFollows(app: FastifyInstance, context: Context): void {
  serve(app, routes.follow, ({ me, params }) => followMember(context, me, params.id))
  serve(app, routes.unfollow, ({ me, params }) => unfollowMember(context, me, params.id))
  serve(app, routes.followers, ({ me, query }) => lists.readFollows(context, me, 'followers', query.before))
  serve(app, routes.following, ({ me, query }) => lists.readFollows(context, me, 'following', query.before))
  serve(app, routes.sameCity, ({ me, query }) => lists.readSameCity(context, me, query.before))
}

function registerLists(app: FastifyInstance, context: Context): void {
  serve(app, routes.visitedProfiles, ({ me, query }) => lists.readList(context, me, 'visited', query.before))
  serve(app, routes.likedProfiles, ({ me, query }) => lists.readList(context, me, 'liked', query.before))
  serve(app, routes.likingProfiles, ({ me, query }) =>
    lists.readEncounters(context, me, 'liking', query.before),
  )
  serve(app, routes.visitingProfiles, ({ me, query }) =>
    lists.readEncounters(context, me, 'visiting', query.before),
  )
  serve(app, routes.blockedProfiles, ({ me, query }) => lists.readList(context, me, 'blocked', query.before))
  serve(app, routes.listProfile, ({ me, params }) => lists.readListProfile(context, me, params.id))
}
