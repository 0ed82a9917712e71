import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Message } from '@savanna/contract/chat/message'
import { type Match, SEARCH_LENGTH } from '@savanna/contract/chat/routes'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { useBackCloses } from '../../../kit/back/use-back-closes.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { useToday } from '../../../kit/ui/use-minute.ts'
import { foundIn } from '../conversation.queries.ts'
import { excerptOf } from '../history/excerpt.model.ts'
import { clockText, dayText } from '../history/history.model.ts'
import classes from './SearchPanel.module.css'

const PAUSE_MS = 250

interface Props {
  roomId: string
  other: Match['other']
  /** Jumps to a message by its `seq`. */
  onPick: (seq: number) => void
  onClose: () => void
}

/** Shows a conversation's search. */
export function SearchPanel({ roomId, other, onPick, onClose }: Props) {
  useBackCloses(true, onClose)
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data, error, isPending, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    foundIn(roomId, text),
  )
  const found = data?.pages.flatMap(({ result }) => result) ?? []

  return (
    <Box
      component="search"
      bg="var(--raised)"
      flex="none"
      className={shared.lineBelow}
      aria-label={t`Search this conversation`}
    >
      <Group gap="2xs" wrap="nowrap" mx="auto" maw={792} py="xs" px="md">
        <TextInput
          flex={1}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
          maxLength={SEARCH_LENGTH}
          placeholder={t`Search messages`}
          aria-label={t`Search messages`}
          autoFocus
        />
        <ActionIcon color="gray" aria-label={t`Close search`} onClick={onClose}>
          <IconX size={22} stroke={1.75} />
        </ActionIcon>
      </Group>
      {text !== '' && (
        <div className={classes.found} aria-busy={isFetching}>
          {found.length > 0 && (
            <ul aria-label={t`Messages found`}>
              {found.map((message) => (
                <li key={message.id}>
                  <Found message={message} text={text} other={other} onPick={onPick} />
                </li>
              ))}
            </ul>
          )}
          {!isPending && !error && found.length === 0 && (
            <Box component="p" c="dimmed" p="sm" ta="center">
              {t`No result`}
            </Box>
          )}
          {error && (
            <Box component="p" c="dimmed" p="sm" ta="center">
              {sentenceOf(error)}
            </Box>
          )}
          {hasNextPage && (
            <Button variant="subtle" fullWidth loading={isFetching} onClick={() => void fetchNextPage()}>
              {t`Show more`}
            </Button>
          )}
        </div>
      )}
    </Box>
  )
}

interface FoundProps {
  message: Message
  text: string
  other: Match['other']
  onPick: (seq: number) => void
}

function Found({ message, text, other, onPick }: FoundProps) {
  const [day, time] = [dayText(message.date, useToday()), clockText(message.date)]
  return (
    <button type="button" className={classes.one} onClick={() => onPick(message.seq)}>
      <span className={classes.who}>{message.user_id === other.id ? other.firstname : t`You`}</span>
      <Box component="time" c="dimmed" fz="xs" className={classes.time} dateTime={message.date}>
        {t`${day}, ${time}`}
      </Box>
      <Box component="span" c="dimmed" fz="sm" className={classes.excerpt} dir="auto">
        {excerptOf(message.content, text).map((part, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in their order
          part.found ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
        )}
      </Box>
    </button>
  )
}
