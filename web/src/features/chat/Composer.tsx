import { ActionIcon, Textarea } from '@mantine/core'
import { FREE_LIMIT_NOTICE, MESSAGE_LENGTH } from '@savanna/contract/chat'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useMember } from '../../kit/session/session.ts'
import { Counter } from '../../kit/ui/Counter.tsx'
import classes from './Composer.module.css'
import { keepDraft, readDraft } from './draft.ts'
import { useFreeLimit } from './use-conversation.ts'

const COUNTED_FROM = MESSAGE_LENGTH * 0.9
const FEW = 3

interface Props {
  roomId: string
  /** To whom: for screen readers. */
  name: string
  /** Whether the conversation stands, so that what is sent has its place there. */
  open: boolean
  onSend: (text: string) => void
}

/** Where a message is written; the notice in its place when a free member has none left. */
export function Composer(props: Props) {
  const { reached, left } = useFreeLimit()
  if (reached) {
    return (
      <p className={classes.notice} role="status">
        {FREE_LIMIT_NOTICE}
      </p>
    )
  }
  return (
    <div className={classes.composer}>
      {left !== null && left <= FEW && (
        <p className={classes.left}>{left === 1 ? 'One free message left' : `${left} free messages left`}</p>
      )}
      <Writing {...props} />
    </div>
  )
}

function Writing({ roomId, name, open, onSend }: Props) {
  const me = useMember().id
  const [text, setText] = useState(() => readDraft(me, roomId))
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = open && text.trim() !== '' && text.trim().length <= MESSAGE_LENGTH

  function write(next: string) {
    setText(next)
    keepDraft(me, roomId, next)
  }

  function send() {
    if (!ready) return
    onSend(text.trim())
    write('')
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also confirms what an input method offers (229 where the browser tells it no other way).
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.writing}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={field}
        className={classes.field}
        classNames={{ input: classes.input }}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        placeholder="Write your message"
        aria-label={`Write your message to ${name}`}
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
        enterKeyHint="send"
      />
      {text.length > COUNTED_FROM && (
        <span className={classes.counter}>
          <Counter length={text.trim().length} max={MESSAGE_LENGTH} />
        </span>
      )}
      <ActionIcon
        type="submit"
        size={48}
        variant="filled"
        aria-label="Send"
        disabled={!ready}
        // The keyboard of a phone stays open.
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconSend2 size={22} stroke={1.75} />
      </ActionIcon>
    </form>
  )
}
