import { t } from '@lingui/core/macro'
import { Button, Flex, Group } from '@mantine/core'
import { type Comment, POST_LIMITS } from '@savanna/contract/posts/routes'
import { type KeyboardEvent, useState } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { isSendKey } from '../../../kit/keyboard/enter-key.ts'
import { Counter } from '../../../kit/ui/fields/Counter.tsx'
import { GrowingTextarea } from '../../../kit/ui/fields/GrowingTextarea.tsx'
import { LeaveGuard } from '../../../kit/ui/states/LeaveGuard.tsx'
import { isComment } from '../posts.model.ts'
import classes from './Comments.module.css'
import { useEditComment } from './comments.queries.ts'

/** Shows the field that edits the member's own comment: Enter saves, Escape cancels. */
export function CommentEditor({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const [text, setText] = useState(comment.comment)
  const edit = useEditComment(comment.id)
  const trimmed = text.trim()
  const ready = isComment(text) && !edit.isPending

  function save() {
    if (!ready) return
    if (trimmed === comment.comment) onDone()
    else edit.mutate(trimmed, { onSuccess: onDone })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onDone()
    } else if (isSendKey(event)) {
      event.preventDefault()
      save()
    }
  }

  return (
    <Flex component="form" direction="column" gap="xs" data-in-use onSubmit={handleSubmit(save)}>
      <GrowingTextarea
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={t`Edit your comment`}
        maxRows={6}
        // The member opened it to write.
        autoFocus
        onFocus={({ currentTarget: field }) =>
          field.setSelectionRange(field.value.length, field.value.length)
        }
      />
      <Group gap="xs" justify="flex-end" wrap="nowrap" className={classes.foot}>
        <span>
          {trimmed.length > POST_LIMITS.comment * 0.9 && <Counter text={trimmed} max={POST_LIMITS.comment} />}
        </span>
        <Button variant="default" onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={!ready} loading={edit.isPending}>
          {t`Save`}
        </Button>
      </Group>
      <LeaveGuard on={trimmed !== comment.comment} title={t`Leave without saving?`} verb={t`Leave`}>
        {t`You haven’t saved the changes to your comment yet.`}
      </LeaveGuard>
    </Flex>
  )
}
