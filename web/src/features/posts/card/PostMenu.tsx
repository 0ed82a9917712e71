import { t } from '@lingui/core/macro'
import type { Post } from '@savanna/contract/posts/routes'
import { IconDots, IconFlag, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { MenuButton } from '../../../kit/ui/overlays/MenuButton.tsx'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { useDeletePost } from '../posts.queries.ts'
import { ReportPost } from './ReportPost.tsx'

/** Shows a post's menu: its owner can delete it, others can report it once. */
export function PostMenu({ post, onDeleted }: { post: Post; onDeleted?: (() => void) | undefined }) {
  const { Title: title } = post
  const mine = useMember().id === post.userid
  const [asking, setAsking] = useState<'delete' | 'report' | null>(null)
  const remove = useDeletePost(post.id)
  const done = () => setAsking(null)
  if (!mine && post.reported && asking === null) return null
  return (
    <>
      <MenuButton
        position="bottom-end"
        width={220}
        button={
          <IconButton aria-label={t`Options for ${title}`}>
            <IconDots size={20} stroke={1.75} />
          </IconButton>
        }
        entries={[
          mine
            ? {
                c: 'var(--danger)',
                leftSection: <IconTrash size={20} stroke={1.75} />,
                onClick: () => setAsking('delete'),
                children: t`Delete post`,
              }
            : {
                leftSection: <IconFlag size={20} stroke={1.75} />,
                onClick: () => setAsking('report'),
                children: t`Report post`,
              },
        ]}
      />
      <ConfirmDialog
        opened={asking === 'delete'}
        title={t`Delete this post?`}
        verb={t`Delete post`}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: done, onSuccess: () => onDeleted?.() })}
        onClose={done}
      >
        {t`Its photos, likes and comments will be deleted too. This can’t be undone.`}
      </ConfirmDialog>
      {asking === 'report' && <ReportPost post={post} onClose={done} />}
    </>
  )
}
