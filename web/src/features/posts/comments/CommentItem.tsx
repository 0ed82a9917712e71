import { t } from '@lingui/core/macro'
import { ActionIcon, Box } from '@mantine/core'
import type { Comment, Post } from '@savanna/contract/posts/routes'
import { IconDots, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'
import { MenuButton } from '../../../kit/ui/overlays/MenuButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { ConfirmDialog } from '../../../kit/ui/states/ConfirmDialog.tsx'
import { RoundPortrait } from '../../profiles/index.ts'
import { ReportComment } from '../card/ReportPost.tsx'
import { findCommentRights } from '../posts.model.ts'
import { CommentEditor } from './CommentEditor.tsx'
import classes from './Comments.module.css'
import { useDeleteComment } from './comments.queries.ts'

type Doing = 'edit' | 'delete' | 'report'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Shows a comment with author, time and actions. */
export function CommentItem({ comment, post }: { comment: Comment; post: Post }) {
  const rights = findCommentRights(comment, post, useMember().id)
  const [doing, setDoing] = useState<Doing | null>(null)
  const remove = useDeleteComment(comment)
  const done = () => setDoing(null)
  const { place, named } = useNamedByAddress(comment.id)
  return (
    <li ref={place} className={classes.comment} data-named={named || undefined}>
      <RoundPortrait member={comment} size={32} className={classes.portrait} />
      <Box flex={1} miw={0}>
        {doing === 'edit' ? <CommentEditor comment={comment} onDone={done} /> : <Words comment={comment} />}
      </Box>
      {doing !== 'edit' && Object.values(rights).some(Boolean) && (
        <Options comment={comment} rights={rights} onChoose={setDoing} />
      )}
      <ConfirmDialog
        opened={doing === 'delete'}
        title={t`Delete this comment?`}
        verb={t`Delete comment`}
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: done })}
        onClose={done}
      >
        {t({ message: 'This can’t be undone.', context: 'comment' })}
      </ConfirmDialog>
      {doing === 'report' && <ReportComment comment={comment} onClose={done} />}
    </li>
  )
}

/** Scrolls to the comment in the URL, for example after a click on a notification, and highlights it. */
function useNamedByAddress(id: string) {
  const place = useRef<HTMLLIElement>(null)
  const named = useLocation({ select: ({ hash }) => hash === `comment-${id}` })
  useEffect(() => {
    if (named) place.current?.scrollIntoView({ block: 'center' })
  }, [named])
  return { place, named }
}

function Words({ comment: entry }: { comment: Comment }) {
  const { username, firstname, comment, created_at, edited_at, held } = entry
  return (
    <>
      <Link to="/users/profile/$username" params={{ username }} className={classes.name} dir="auto">
        {firstname}
      </Link>{' '}
      <Box component="span" c="dimmed" fz="sm">
        <Ago date={created_at} />
        {edited_at !== null && t({ message: ', edited', comment: 'Follows the time of a comment' })}
      </Box>
      <Box component="p" lh={1.45} className={`${shared.breakable} ${shared.verbatim}`} dir="auto">
        {comment}
      </Box>
      {held && (
        <Box component="p" c="dimmed" fz="sm" role="note">
          {t`Only you can see this comment, because it has a link, a number or an account name. Others will see it once the author of the post likes or follows you.`}
        </Box>
      )}
    </>
  )
}

interface OptionsProps {
  comment: Comment
  rights: ReturnType<typeof findCommentRights>
  onChoose: (doing: Doing) => void
}

function Options({ comment: { firstname }, rights, onChoose }: OptionsProps) {
  return (
    <MenuButton
      position="bottom-end"
      width={220}
      button={
        <ActionIcon aria-label={t`Options for ${firstname}’s comment`}>
          <IconDots {...ICON} />
        </ActionIcon>
      }
      entries={[
        rights.edit && {
          leftSection: <IconPencil {...ICON} />,
          onClick: () => onChoose('edit'),
          children: t({ message: 'Edit', context: 'verb' }),
        },
        rights.report && {
          leftSection: <IconFlag {...ICON} />,
          onClick: () => onChoose('report'),
          children: t`Report comment`,
        },
        rights.remove && {
          c: 'var(--danger)',
          leftSection: <IconTrash {...ICON} />,
          onClick: () => onChoose('delete'),
          children: t`Delete comment`,
        },
      ]}
    />
  )
}
