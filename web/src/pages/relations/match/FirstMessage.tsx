import { t } from '@lingui/core/macro'
import { Button, Flex, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Composer } from '../../../features/chat/composer/Composer.tsx'
import { useDraft } from '../../../features/chat/composer/draft.ts'
import { useFreeLimit } from '../../../features/chat/composer/use-free-limit.ts'
import { conversationOf } from '../../../features/chat/conversation.queries.ts'
import { TickIcon } from '../../../features/chat/history/OneBubble.tsx'
import { queuesOf } from '../../../features/chat/outbox/member-queues.ts'
import { newMessage } from '../../../features/chat/outbox/outbox.ts'
import type { CelebratedMatch } from '../../../features/relations/relations.model.ts'
import { useMember } from '../../../kit/session/session.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './FirstMessage.module.css'
import { lastMessageOf } from './first-message.model.ts'

interface Props {
  match: CelebratedMatch
  /** Suggested first lines; empty while they load. */
  lines: string[]
  onClose: () => void
}

/** Sends a match's first message without leaving the page, and shows its delivery. */
export function FirstMessage({ match, lines, onClose }: Props) {
  const me = useMember().id
  const name = match.firstname
  const queryClient = useQueryClient()
  const { data: conversation } = useQuery(conversationOf(match.roomId))
  const draft = useDraft(me, match.roomId)
  const [sent, setSent] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const { reached } = useFreeLimit()
  const messages = conversation ? lastMessageOf(conversation, me) : []

  function choose(line: string) {
    const typed = draft.text.trim()
    // Typed text stays; a previously chosen line is replaced.
    draft.write(typed === '' || lines.includes(typed) ? line : `${typed} ${line}`)
    box.current?.querySelector('textarea')?.focus()
  }

  function send(content: string) {
    const message = newMessage({ memberId: me, roomId: match.roomId, content })
    draft.release(queuesOf(me, queryClient).outbox.add(message))
    setSent(true)
  }

  return (
    <Stack ref={box} gap="sm" w="100%" className={classes.message}>
      {messages.length > 0 && (
        <Stack gap="2xs" role="log" aria-label={t`Conversation with ${{ firstname: match.firstname }}`}>
          {messages.map(({ key, mine, text, tick }) => (
            <p
              key={key}
              className={`${shared.bubble} ${classes.bubble}`}
              data-mine={mine || undefined}
              dir="auto"
            >
              <Hidden>{mine ? t`You:` : t`${name}:`} </Hidden>
              {text}
              {tick && <TickIcon tick={tick} />}
            </p>
          ))}
        </Stack>
      )}
      {!sent && (
        <>
          {!reached && <Lines lines={lines} chosen={draft.text.trim()} onChoose={choose} />}
          <Composer
            focused
            name={match.firstname}
            open={conversation !== undefined}
            draft={draft}
            onSend={send}
            onTyping={() => {}}
          />
        </>
      )}
      <Flex wrap="wrap" gap="xs" justify="center">
        <LinkButton
          size="md"
          variant={sent ? 'filled' : 'subtle'}
          key={sent ? 'sent' : 'unsent'}
          autoFocus={sent}
          onClick={onClose}
          to="/chat/messages"
          search={{ room: match.roomId }}
        >
          {t`Open conversation`}
        </LinkButton>
        <Button size="md" variant="subtle" onClick={onClose}>{t`Keep looking`}</Button>
      </Flex>
    </Stack>
  )
}

interface LinesProps {
  lines: string[]
  /** The field's value. */
  chosen: string
  onChoose: (line: string) => void
}

function Lines({ lines, chosen, onChoose }: LinesProps) {
  return (
    <Stack component="ul" gap="2xs" mih="calc(3 * 44px + 2 * var(--space-2xs))" aria-label={t`Opening lines`}>
      {lines.map((line) => (
        <li key={line}>
          <button
            type="button"
            className={classes.line}
            aria-pressed={chosen === line}
            onClick={() => onChoose(line)}
          >
            {line}
          </button>
        </li>
      ))}
    </Stack>
  )
}
