import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex } from '@mantine/core'
import { FREE_LIMIT_NOTICE, MESSAGE_LENGTH } from '@savanna/contract/chat/routes'
import { isBlank } from '@savanna/contract/clean-text'
import { say } from '@savanna/contract/language/say'
import { countTyped } from '@savanna/contract/length'
import { IconCheck, IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { handleSubmit } from '../../../kit/form/handle-submit.ts'
import { isSendKey } from '../../../kit/keyboard/enter-key.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { FloatingCounter } from '../../../kit/ui/fields/Counter.tsx'
import { GrowingTextarea } from '../../../kit/ui/fields/GrowingTextarea.tsx'
import { EmojiButton } from '../emoji/EmojiButton.tsx'
import classes from './Composer.module.css'
import type { Draft } from './draft.ts'
import { type ComposerMode, ModeBar } from './ModeBar.tsx'
import { useFreeLimit } from './use-free-limit.ts'

const COUNTED_FROM = MESSAGE_LENGTH * 0.9

interface Props {
  /** The match's first name, for screen readers. */
  name: string
  /** Whether the conversation is loaded, so it can show a sent message. */
  open: boolean
  /** Whether the field takes the focus in an opening dialog. */
  focused?: boolean
  draft: Pick<Draft, 'text' | 'write'>
  /** A reply or an edit; undefined for a new message. */
  mode?: ComposerMode | undefined
  /** True when the quoted message has since been deleted. */
  quoteDeleted?: boolean | undefined
  /** Ends the reply or the edit. */
  onCancel?: (() => void) | undefined
  /** Starts an edit of the member's last message. */
  onEditLast?: (() => void) | undefined
  /** Sends the text, and clears the draft. */
  onSend: (text: string) => void
  onTyping: () => void
}

/** Shows the field for a message, or a notice when a free member has none left. */
export function Composer(props: Props) {
  const { mode, onCancel } = props
  const { reached, left, limit } = useFreeLimit()
  // Editing doesn't use up a message.
  const isEdit = mode?.kind === 'edit'
  if (reached && !isEdit) return <LimitNotice hasDraft={props.draft.text !== ''} />
  return (
    <Box py="sm" px="md" className={classes.composer}>
      {left !== null && !isEdit && (
        <Box component="p" c="dimmed" fz="sm" mx="auto" mb="xs" maw={760} ps="md">
          {plural(left, {
            one: `# of ${limit} free messages left`,
            other: `# of ${limit} free messages left`,
          })}
        </Box>
      )}
      {mode && (
        <ModeBar
          mode={mode}
          quoteDeleted={props.quoteDeleted}
          name={props.name}
          onClose={() => onCancel?.()}
        />
      )}
      <Writing {...props} />
    </Box>
  )
}

function LimitNotice({ hasDraft }: { hasDraft: boolean }) {
  return (
    <Box mt="sm" mx="md" mb="md" p="md" ta="center" className={classes.notice} role="status">
      <p>{say(FREE_LIMIT_NOTICE)}</p>
      {hasDraft && (
        <Box component="p" fz="sm">
          {t`We’ll keep what you’ve written until then.`}
        </Box>
      )}
      <LinkButton mt="xs" to="/users/upgradeplan">
        {t`See plans`}
      </LinkButton>
    </Box>
  )
}

/** Moves the focus to the end of the field when a reply or an edit starts; not for one from before a reload. */
function useFocusOn(mode: ComposerMode | undefined, field: RefObject<HTMLTextAreaElement | null>): void {
  const known = useRef(mode)
  useEffect(() => {
    const element = field.current
    const isKnown = mode === known.current
    known.current = mode
    if (!mode || isKnown || !element) return
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [mode, field])
}

interface KeyActions extends Pick<Props, 'mode' | 'onCancel' | 'onEditLast'> {
  send: () => void
}

/** Sends, ends a reply or an edit, or starts an edit of the last message from the empty field. */
function actOnKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { send, mode, onCancel, onEditLast }: KeyActions,
): void {
  const isEmpty = event.currentTarget.value === ''
  if (isSendKey(event)) send()
  else if (event.key === 'Escape' && mode) onCancel?.()
  else if (event.key === 'ArrowUp' && isEmpty && !mode) onEditLast?.()
  else return
  event.preventDefault()
}

function Writing(props: Props) {
  const { name, open, focused, draft, mode, onCancel, onEditLast, onSend, onTyping } = props
  const { text, write } = draft
  const field = useRef<HTMLTextAreaElement>(null)
  const isEdit = mode?.kind === 'edit'
  useFocusOn(mode, field)
  const ready = open && !isBlank(text) && countTyped(text, MESSAGE_LENGTH) <= MESSAGE_LENGTH

  function send() {
    if (!ready) return
    onSend(text.trim())
    field.current?.focus()
  }

  function insert(symbol: string) {
    const element = field.current
    if (!element) return
    element.focus()
    element.setRangeText(symbol, element.selectionStart, element.selectionEnd, 'end')
    write(element.value)
  }

  return (
    <Flex
      component="form"
      gap="2xs"
      align="flex-end"
      mx="auto"
      maw={760}
      className={classes.writing}
      onSubmit={handleSubmit(send)}
    >
      <EmojiButton onPick={insert} />
      <GrowingTextarea
        ref={field}
        data-autofocus={focused || undefined}
        flex={1}
        classNames={{ input: classes.input }}
        value={text}
        onChange={(event) => {
          write(event.currentTarget.value)
          if (!isBlank(event.currentTarget.value) && !isEdit) onTyping()
        }}
        onKeyDown={(event) => actOnKey(event, { send, mode, onCancel, onEditLast })}
        placeholder={t`Write your message`}
        required
        aria-label={isEdit ? t`Edit your message` : t`Write your message to ${name}`}
        maxRows={6}
        enterKeyHint="send"
      />
      {text.length > COUNTED_FROM && <FloatingCounter text={text} max={MESSAGE_LENGTH} end={56} />}
      <ActionIcon
        type="submit"
        size={48}
        variant="filled"
        aria-label={isEdit ? t`Save edit` : t`Send`}
        disabled={!ready}
        // Keeps a phone's on-screen keyboard open.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isEdit ? <IconCheck size={22} stroke={1.75} /> : <IconSend2 size={22} stroke={1.75} />}
      </ActionIcon>
    </Flex>
  )
}
