import { ActionIcon, Anchor, Box, Textarea } from '@mantine/core'
import { FREE_LIMIT_NOTICE, MESSAGE_LENGTH } from '@savanna/contract/chat/routes'
import { IconSend2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef } from 'react'
import { isSendKey } from '../../../kit/keyboard/enter-key.ts'
import { FloatingCounter } from '../../../kit/ui/fields/Counter.tsx'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import classes from './Composer.module.css'
import type { Draft } from './draft.ts'
import { useFreeLimit } from './use-free-limit.ts'

const COUNTED_FROM = MESSAGE_LENGTH * 0.9
const FEW = 3

interface Props {
  /** First name of the other, for screen readers. */
  name: string
  /** Whether the conversation is loaded, so that a sent message can be shown in it. */
  open: boolean
  draft: Draft
  /** Sends the text, and clears the draft. */
  onSend: (text: string) => void
  onTyping: () => void
}

/** Shows the field for a message, or the notice when a free member has none left. */
export function Composer(props: Props) {
  const { reached, left } = useFreeLimit()
  if (reached) return <LimitNotice kept={props.draft.text !== ''} />
  return (
    <div className={classes.composer}>
      {left !== null && left <= FEW && (
        <p className={classes.left}>{left === 1 ? 'One free message left' : `${left} free messages left`}</p>
      )}
      <Writing {...props} />
    </div>
  )
}

function LimitNotice({ kept }: { kept: boolean }) {
  return (
    <div className={classes.notice} role="status">
      <p>{FREE_LIMIT_NOTICE}</p>
      {kept && (
        <Box component="p" fz="sm">
          What you have written is kept here until then.
        </Box>
      )}
      <Anchor fw={600} renderRoot={(props) => <Link to="/users/upgradeplan" {...props} />}>
        See plans
      </Anchor>
    </div>
  )
}

function Writing({ name, open, draft, onSend, onTyping }: Props) {
  const { text, write } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = open && text.trim() !== '' && text.trim().length <= MESSAGE_LENGTH

  function send() {
    if (!ready) return
    onSend(text.trim())
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!isSendKey(event)) return
    event.preventDefault()
    send()
  }

  function insert(symbol: string) {
    const element = field.current
    if (!element) return
    element.focus()
    element.setRangeText(symbol, element.selectionStart, element.selectionEnd, 'end')
    write(element.value)
  }

  return (
    <form
      className={classes.writing}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EmojiButton onPick={insert} />
      <Textarea
        ref={field}
        flex={1}
        classNames={{ input: classes.input }}
        value={text}
        onChange={(event) => {
          write(event.currentTarget.value)
          if (event.currentTarget.value.trim() !== '') onTyping()
        }}
        onKeyDown={onKeyDown}
        placeholder="Write your message"
        required
        aria-label={`Write your message to ${name}`}
        autosize
        minRows={1}
        maxRows={6}
        dir="auto"
        enterKeyHint="send"
      />
      {text.length > COUNTED_FROM && (
        <FloatingCounter length={text.trim().length} max={MESSAGE_LENGTH} right={56} />
      )}
      <ActionIcon
        type="submit"
        size={48}
        variant="filled"
        aria-label="Send"
        disabled={!ready}
        // Keeps the on-screen keyboard of a phone open.
        onMouseDown={(event) => event.preventDefault()}
      >
        <IconSend2 size={22} stroke={1.75} />
      </ActionIcon>
    </form>
  )
}
