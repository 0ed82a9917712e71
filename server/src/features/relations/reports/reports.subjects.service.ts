import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { POST_GONE } from '@savanna/contract/posts/routes'
import type { Complaint } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../kit/database/database.ts'
import { problem } from '../../../kit/http/problem.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import type { ReportedCommentContent, ReportedPostContent } from '../../../schema/report-snapshot.ts'
import { toFacts } from './reports.facts.ts'
import { insertReport } from './reports.repository.ts'
import { findReportedComment, findReportedPost } from './reports.subjects.repository.ts'

const SENTENCES = {
  post: {
    own: msg`This is your own post.`,
    known: msg`You’ve already reported this post.`,
    done: msg`Post reported`,
  },
  comment: {
    own: msg`This is your own comment.`,
    known: msg`You’ve already reported this comment.`,
    done: msg`Comment reported`,
  },
}

/** The reported content, and its name in rejections and confirmations. */
interface Subject {
  authorId: string
  ids: { postId: string } | { commentId: string }
  kept: { post: ReportedPostContent } | { comment: ReportedCommentContent }
  word: keyof typeof SENTENCES
}

/** Reports a post in its current state. */
export async function reportPost(context: Context, me: Caller, postId: string, complaint: Complaint) {
  return report(context, me, complaint, async (tx) => {
    const found = await findReportedPost(tx, me.id, postId)
    if (!found) throw problem(404, 'post_not_found', POST_GONE)
    return { authorId: found.authorId, ids: { postId }, kept: { post: found.post }, word: 'post' }
  })
}

/** Reports a comment in its current state. */
export async function reportComment(context: Context, me: Caller, commentId: string, complaint: Complaint) {
  return report(context, me, complaint, async (tx) => {
    const found = await findReportedComment(tx, me.id, commentId)
    if (!found) throw problem(404, 'comment_not_found', msg`This comment no longer exists.`)
    return { authorId: found.authorId, ids: { commentId }, kept: { comment: found.comment }, word: 'comment' }
  })
}

async function report(
  { db, now }: Context,
  me: Caller,
  { category, note = '' }: Complaint,
  find: (tx: Database) => Promise<Subject>,
) {
  return db.transaction(async (tx) => {
    const { authorId, ids, kept, word } = await find(tx)
    if (authorId === me.id) throw problem(400, 'invalid', SENTENCES[word].own)
    const snapshot = { ...(await toFacts(tx, authorId, now())), pictures: [], messages: [], ...kept }
    const newReport = { reporterId: me.id, reportedId: authorId, ...ids, category, note, snapshot }
    if (!(await insertReport(tx, newReport))) throw problem(409, 'already_reported', SENTENCES[word].known)
    return { message: say(SENTENCES[word].done) }
  })
}
