import { t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { CALL_LIMITS, type CallMessage } from '@savanna/contract/calls/routes'
import { isBlank } from '@savanna/contract/clean-text'
import { countTyped } from '@savanna/contract/length'
import { IconSend2, IconX } from '@tabler/icons-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FloatingCounter } from '../../../kit/ui/fields/Counter.tsx'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './CallChat.module.css'
import { RoundButton } from './RoundButton.tsx'

const COUNTED_FROM = CALL_LIMITS.message * 0.9

interface Props {
  messages: readonly CallMessage[]
  name: string
  /** Resolves to false if it didn't reach the server. */
  onSay: (message: string) => Promise<boolean>
  onClose: () => void
}

/** Shows a call's chat, which isn't stored. */
export function CallChat({ messages, name, onSay, onClose }: Props) {
  const [text, setText] = useState('')
  const [failed, setFailed] = useState(false)
  const ready = !isBlank(text) && countTyped(text, CALL_LIMITS.message) <= CALL_LIMITS.message
  useRestoreFocus()

  async function send(event: FormEvent) {
    event.preventDefault()
    const message = text.trim()
    if (!ready) return
    setText('')
    setFailed(false)
    if (await onSay(message)) return
    setText(message)
    setFailed(true)
  }

  return (
    <Stack component="aside" gap={0} className={classes.chat} aria-label={t`Call chat`}>
      <header className={classes.head}>
        <h2>{t`Chat`}</h2>
        <RoundButton size="small" label={t`Close chat`} icon={IconX} onPress={onClose} />
      </header>
      <Lines messages={messages} name={name} />
      {failed && (
        <Box role="alert" component="p" c="var(--danger)" px="md">
          {t`Not sent. Try again.`}
        </Box>
      )}
      <Flex
        component="form"
        gap="xs"
        pos="relative"
        pt="sm"
        px="md"
        pb="calc(var(--space-sm) + env(safe-area-inset-bottom))"
        onSubmit={send}
      >
        <input
          className={classes.input}
          aria-label={t`Message`}
          placeholder={t`Write your message`}
          value={text}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: opened in order to write
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {text.length > COUNTED_FROM && <FloatingCounter text={text} max={CALL_LIMITS.message} end={56} />}
        <button type="submit" className={classes.send} aria-label={t`Send`} disabled={!ready}>
          <IconSend2 size={22} stroke={1.75} aria-hidden />
        </button>
      </Flex>
    </Stack>
  )
}

function Lines({ messages, name }: Pick<Props, 'messages' | 'name'>) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new line is scrolled to
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [messages.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within the keyboard's reach
    <div className={classes.lines} role="log" aria-label={t`Chat with ${name}`} tabIndex={0}>
      {messages.length === 0 && (
        <Box component="p" c="dimmed">
          {t`Messages here disappear after the call.`}
        </Box>
      )}
      {messages.map(({ message, type, timestamp }) => (
        <p
          key={`${timestamp} ${type} ${message}`}
          className={`${shared.bubble} ${classes.line}`}
          data-mine={type === 'sent' || undefined}
        >
          <Hidden>{type === 'sent' ? t`You:` : t`${name}:`} </Hidden>
          <bdi>{message}</bdi>
        </p>
      ))}
      <div ref={end} />
    </div>
  )
}
