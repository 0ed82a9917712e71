import type { Comment, Post } from '@savanna/contract/posts/routes'
import { Suspense } from 'react'
import { ReportDialog } from '../../relations/index.ts'
import { useReportComment } from '../comments/comments.queries.ts'
import { useReportPost } from '../posts.queries.ts'

/** Asks what is wrong with a post. */
export function ReportPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const report = useReportPost(post.id)
  return (
    <Suspense>
      <ReportDialog
        title={`Report ${post.firstname}’s post`}
        note={noteAbout('post', post.firstname)}
        busy={report.isPending}
        onSend={(complaint) => report.mutate(complaint, { onSettled: onClose })}
        onClose={onClose}
      />
    </Suspense>
  )
}

/** Asks what is wrong with a comment. */
export function ReportComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const report = useReportComment(comment)
  return (
    <Suspense>
      <ReportDialog
        title={`Report ${comment.firstname}’s comment`}
        note={noteAbout('comment', comment.firstname)}
        busy={report.isPending}
        onSend={(complaint) => report.mutate(complaint, { onSettled: onClose })}
        onClose={onClose}
      />
    </Suspense>
  )
}

function noteAbout(what: 'post' | 'comment', firstname: string): string {
  return `The administrators see the ${what} as it is now. ${firstname} does not learn who reported.`
}
