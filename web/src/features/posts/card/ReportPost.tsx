import { t } from '@lingui/core/macro'
import type { Comment, Post } from '@savanna/contract/posts/routes'
import { useState } from 'react'
import { ReportDialog, ReportThanks } from '../../relations/index.ts'
import { useReportComment } from '../comments/comments.queries.ts'
import { useReportPost } from '../posts.queries.ts'

/** Asks what is wrong with a post, and thanks for the report. */
export function ReportPost({ post, onClose }: { post: Post; onClose: () => void }) {
  const report = useReportPost(post.id)
  return <Report what="post" author={post} report={report} onClose={onClose} />
}

/** Asks what is wrong with a comment, and thanks for the report. */
export function ReportComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const report = useReportComment(comment)
  return <Report what="comment" author={comment} report={report} onClose={onClose} />
}

interface ReportProps {
  what: 'post' | 'comment'
  author: Pick<Post, 'userid' | 'firstname'>
  report: ReturnType<typeof useReportPost>
  onClose: () => void
}

function Report({ what, author: { userid, firstname }, report, onClose }: ReportProps) {
  const [sent, setSent] = useState(false)
  if (sent) return <ReportThanks firstname={firstname} blockableId={userid} onClose={onClose} />
  return (
    <ReportDialog
      title={what === 'post' ? t`Report ${firstname}’s post` : t`Report ${firstname}’s comment`}
      note={
        what === 'post'
          ? t`Our team will see the post as it is now. ${firstname} won’t know who reported it.`
          : t`Our team will see the comment as it is now. ${firstname} won’t know who reported it.`
      }
      busy={report.isPending}
      onSend={(complaint) => report.mutate(complaint, { onSuccess: () => setSent(true), onError: onClose })}
      onClose={onClose}
    />
  )
}
