import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { POST_LIMITS, type Post } from '@savanna/contract/posts/routes'
import { COMMENTS_CLOSED } from '@savanna/contract/profiles/reach'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiProblem } from '../../../kit/api/problem.ts'
import { newClientId } from '../../../kit/client-id.ts'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { isSendKey } from '../../../kit/keyboard/enter-key.ts'
import { useMember } from '../../../kit/session/session.ts'
import { FloatingCounter } from '../../../kit/ui/fields/Counter.tsx'
import { GrowingTextarea } from '../../../kit/ui/fields/GrowingTextarea.tsx'
import { isTaken } from '../composer/publish.queries.ts'
import { isComment } from '../posts.model.ts'
import classes from './Comments.module.css'
import { readCommentDraft, storeCommentDraft } from './comment-draft.ts'
import { useAddComment } from './comments.queries.ts'

const COUNTED_FROM = POST_LIMITS.comment * 0.9

/** Shows the field for a comment. Text that couldn't be sent stays in the field. */
export function CommentField({ post }: { post: Post }) {
  const { Title: title } = post
  const me = useMember().id
  const [text, setText] = useState(() => readCommentDraft(me, post.id))
  const field = useRef<HTMLTextAreaElement>(null)
  // One id per comment, not per attempt: the idempotency key prevents a second comment.
  const [clientId, setClientId] = useState(newClientId)
  const add = useAddComment(post.id)
  const ready = isComment(text) && !add.isPending

  function write(next: string) {
    setText(next)
    storeCommentDraft(me, post.id, next)
  }

  function send() {
    if (!ready) return
    add.mutate(
      { comment: text.trim(), client_id: clientId },
      {
        onSuccess: () => {
          setClientId(newClientId())
          write('')
        },
        onError: (error) => {
          if (isTaken(error)) setClientId(newClientId())
        },
      },
    )
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }

  const closed = findClosedNote(post, add.error)
  // If the owner closes the comments in the meantime, the text stays so it can be copied.
  if (closed !== null && text === '') return <ClosedNote>{closed}</ClosedNote>
  return (
    <>
      {closed !== null && <ClosedNote>{closed}</ClosedNote>}
      <Flex component="form" gap="xs" align="flex-end" pos="relative" onSubmit={handleSubmit(send)}>
        <GrowingTextarea
          ref={field}
          flex={1}
          classNames={{ input: classes.input }}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          readOnly={add.isPending}
          placeholder={t`Write a comment`}
          aria-label={t`Write a comment on ${title}`}
          maxRows={6}
          enterKeyHint="send"
        />
        {text.length > COUNTED_FROM && <FloatingCounter text={text} max={POST_LIMITS.comment} end={52} />}
        {(text !== '' || add.isPending) && <SendButton ready={ready} busy={add.isPending} />}
      </Flex>
    </>
  )
}

/** Returns why the member may not comment, from the post or the server's latest response; null when they may. */
function findClosedNote({ comments_closed: closed }: Post, error: Error | null): string | null {
  if (closed) return say(COMMENTS_CLOSED[closed])
  return error instanceof ApiProblem && error.code === 'comments_closed' ? error.message : null
}

function ClosedNote({ children }: { children: string }) {
  return (
    <Box component="p" c="dimmed" fz="sm" role="note">
      {children}
    </Box>
  )
}

function SendButton({ ready, busy }: { ready: boolean; busy: boolean }) {
  return (
    <ActionIcon
      type="submit"
      variant="filled"
      aria-label={t`Send comment`}
      disabled={!ready}
      loading={busy}
      // Keeps a phone's on-screen keyboard open.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconSend2 size={20} stroke={1.75} />
    </ActionIcon>
  )
}
