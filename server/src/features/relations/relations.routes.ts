import { reportComment, reportPost } from '@savanna/contract/posts/routes'
import {
  block,
  blockByGet,
  blockedProfiles,
  follow,
  followers,
  following,
  isBlocked,
  isReported,
  like,
  likedBy,
  likedProfiles,
  likingProfiles,
  listProfile,
  report,
  reportByGet,
  sameCity,
  unblock,
  unblockByGet,
  unfollow,
  unlike,
  visit,
  visitedProfiles,
  visitingProfiles,
} from '@savanna/contract/relations/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { visitMember } from '../profiles/index.ts'
import { blockMember, readBlocked, unblockMember } from './blocks/blocks.service.ts'
import { followMember, unfollowMember } from './follows/follows.service.ts'
import { likeMember, likesBetween, unlikeMember } from './likes/likes.service.ts'
import {
  readEncounters,
  readFollows,
  readList,
  readListProfile,
  readSameCity,
} from './lists/lists.service.ts'
import { registerPasses } from './passes/passes.routes.ts'
import { refuseSelf } from './relations.access.ts'
import { readReported, reportMember } from './reports/reports.service.ts'
import {
  reportComment as complainOfComment,
  reportPost as complainOfPost,
} from './reports/reports.subjects.service.ts'

export async function registerRelations(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, likedBy, ({ me, params }) => likesBetween(context, me, params.username))
  serve(app, like, ({ me, params }) => likeMember(context, me, params.id))
  serve(app, unlike, ({ me, params }) => unlikeMember(context, me, params.id))
  serve(app, visit, ({ me, params }) => {
    refuseSelf(me, params.id)
    return visitMember(context, me, params.id)
  })
  serve(app, isBlocked, ({ me, params }) => readBlocked(context, me, params.b))
  for (const route of [block, blockByGet])
    serve(app, route, ({ me, params }) => blockMember(context, me, params.targetId))
  for (const route of [unblock, unblockByGet])
    serve(app, route, ({ me, params }) => unblockMember(context, me, params.targetId))
  registerReports(app, context)
  registerFollows(app, context)
  registerLists(app, context)
  registerPasses(app, context)
}

function registerReports(app: FastifyInstance, context: Context): void {
  serve(app, report, ({ me, params, body }) => reportMember(context, me, params.targetId, body))
  serve(app, reportByGet, ({ me, params }) =>
    reportMember(context, me, params.targetId, { category: 'other' }),
  )
  serve(app, reportPost, ({ me, params, body }) => complainOfPost(context, me, params.postId, body))
  serve(app, reportComment, ({ me, params, body }) => complainOfComment(context, me, params.commentId, body))
  serve(app, isReported, ({ me, params }) => readReported(context, me, params.b))
}

function registerFollows(app: FastifyInstance, context: Context): void {
  serve(app, follow, ({ me, params }) => followMember(context, me, params.id))
  serve(app, unfollow, ({ me, params }) => unfollowMember(context, me, params.id))
  serve(app, followers, ({ me, query }) => readFollows(context, me, 'followers', query.before))
  serve(app, following, ({ me, query }) => readFollows(context, me, 'following', query.before))
  serve(app, sameCity, ({ me, query }) => readSameCity(context, me, query.before))
}

function registerLists(app: FastifyInstance, context: Context): void {
  serve(app, visitedProfiles, ({ me, query }) => readList(context, me, 'visited', query.before))
  serve(app, likedProfiles, ({ me, query }) => readList(context, me, 'liked', query.before))
  serve(app, likingProfiles, ({ me, query }) => readEncounters(context, me, 'liking', query.before))
  serve(app, visitingProfiles, ({ me, query }) => readEncounters(context, me, 'visiting', query.before))
  serve(app, blockedProfiles, ({ me, query }) => readList(context, me, 'blocked', query.before))
  serve(app, listProfile, ({ me, params }) => readListProfile(context, me, params.id))
}
