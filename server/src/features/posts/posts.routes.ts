import * as contract from '@savanna/contract/posts/routes'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { serve } from '../../kit/http/serve.ts'
import { serveUpload } from '../../kit/http/uploads.ts'
import { newId } from '../../kit/ids.ts'
import { defineJob } from '../../kit/jobs/jobs.ts'
import { scheduleNightlySweep } from '../pictures/index.ts'
import { addComment, deleteComment, editComment, readComments } from './comments/comments.service.ts'
import { countLikes, likePost, readLikers, unlikePost } from './likes/likes.service.ts'
import { listenForPostWatching } from './live/posts.live.ts'
import { imageTooLarge, POSTS_PREFIX, tooManyImages } from './posts.media.ts'
import { deletePost, publishPost, readFeed, readPost, readPostsOf } from './posts.service.ts'

const sweepPosts = defineJob('posts-sweep', { expireInSeconds: 3600 })

async function registerPostJobs(context: Context): Promise<void> {
  await scheduleNightlySweep(context, { job: sweepPosts, cron: '40 3 * * *', prefix: POSTS_PREFIX })
}

export async function registerPosts(app: FastifyInstance, context: Context): Promise<void> {
  const problems = { tooLarge: imageTooLarge, tooMany: tooManyImages }
  const options = { problems, spool: context.uploads.spool }
  await serveUpload(app, contract.uploadPost, options, ({ me, body, files, signal }) =>
    publishPost(context, me, { title: body.Title, clientId: body.client_id ?? newId(), files, signal }),
  )
  serve(app, contract.postsOf, ({ me, params, query }) =>
    readPostsOf(context, me, params.userId, query.before),
  )
  serve(app, contract.feed, ({ me, query }) => readFeed(context, me, query.before))
  serve(app, contract.readPost, ({ me, params }) => readPost(context, me, params.postId))
  serve(app, contract.deletePost, ({ me, params }) => deletePost(context, me, params.postId))
  registerLikes(app, context)
  registerComments(app, context)
  listenForPostWatching(context)
  await registerPostJobs(context)
}

function registerLikes(app: FastifyInstance, context: Context): void {
  serve(app, contract.countPostLikes, ({ me, params }) => countLikes(context, me, params.postId))
  serve(app, contract.postLikers, ({ me, params, query }) =>
    readLikers(context, me, params.postId, query.before),
  )
  serve(app, contract.likePost, ({ me, body }) => likePost(context, me, body.postid))
  serve(app, contract.unlikePost, ({ me, body }) => unlikePost(context, me, body.postid))
}

function registerComments(app: FastifyInstance, context: Context): void {
  serve(app, contract.commentsOf, ({ me, params, query }) => readComments(context, me, params.postId, query))
  serve(app, contract.addComment, ({ me, body }) => {
    const remark = { text: body.comment, clientId: body.client_id ?? newId() }
    return addComment(context, me, { ...remark, postId: body.postid })
  })
  serve(app, contract.editComment, ({ me, params, body }) =>
    editComment(context, me, params.commentId, body.comment),
  )
  serve(app, contract.deleteComment, ({ me, params }) => deleteComment(context, me, params.commentId))
}
