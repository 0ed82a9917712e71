import { t } from '@lingui/core/macro'
import { ActionIcon, Box, Flex } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ClosedConversation } from '../../features/chat/ClosedConversation.tsx'
import { MATCHES, matchesQuery } from '../../features/chat/chat.queries.ts'
import { ContactSearch } from '../../features/chat/contacts/ContactSearch.tsx'
import { onlyUnreadRoom } from '../../features/chat/contacts/contacts.model.ts'
import { OtherProfile } from '../../features/chat/contacts/OtherProfile.tsx'
import { usePresence } from '../../features/profiles/index.ts'
import { NoMessagesDrawing, PickConversationDrawing } from '../../kit/art/empty.tsx'
import { loadWhenIdle } from '../../kit/idle-loads.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { PersistedNote } from '../../kit/persistence/PersistedNote.tsx'
import { usePersistedAt } from '../../kit/persistence/persist.ts'
import { useRootMark } from '../../kit/root-mark.ts'
import { FROM_MD } from '../../kit/ui/breakpoints.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { ErrorState, LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'
import { useArrived } from '../../kit/use-arrived.ts'
import classes from './MessagesPage.module.css'

const route = getRouteApi('/chat/messages')

/** A phone shows the list first: the conversation's code loads if the URL has a room, or once the network is idle. */
const loadPane = () => import('./ConversationPane.tsx')
const ConversationPane = lazyPart(loadPane, 'ConversationPane', <Pane busy />)
loadWhenIdle(loadPane)

/** Shows all conversations, and the chosen one beside them; on a phone one or the other. */
export function MessagesPage() {
  const { room } = route.useSearch()
  const { data, error, refetch } = useQuery(matchesQuery())
  const matches = useArrived(data)
  const keptAt = usePersistedAt(MATCHES)
  usePresence(matches?.map(({ other }) => other.id) ?? [])
  useOnlyUnread(matches, room)
  usePaneAhead(room)
  useRootMark('panes')
  useRootMark(matches && room ? 'room' : undefined)
  const failed = !matches && error !== null

  return (
    // On a phone the list, or its error, is shown until the conversation is known.
    <div className={classes.page} data-room={matches && room}>
      <div className={classes.contacts} data-failed={failed || undefined}>
        <div className={classes.head}>
          <h1 className={classes.title} tabIndex={-1}>
            {t`Messages`}
          </h1>
          <CallLink />
        </div>
        {keptAt !== undefined && (
          <Box pb="sm" ps="var(--edge)" pe="sm">
            <PersistedNote at={keptAt} />
          </Box>
        )}
        {matches && <Contacts matches={matches} roomId={room} />}
        {failed && <LoadError drawn error={error} onRetry={refetch} />}
        {!matches && !error && (
          <Box px="var(--edge)">
            <ListSkeleton count={6} />
          </Box>
        )}
      </div>
      {!failed && <Chosen matches={matches} room={room} />}
    </div>
  )
}

/**
 * Opens the only conversation with unread messages, once when the page is opened without one, if it fits beside the
 * list.
 */
function useOnlyUnread(matches: Match[] | undefined, room: string | undefined): void {
  const navigate = route.useNavigate()
  const decided = useRef(false)
  const onMatches = useEffectEvent((all: Match[]) => {
    if (decided.current) return
    decided.current = true
    const only = onlyUnreadRoom(all)
    if (room !== undefined || only === undefined || !matchMedia(FROM_MD).matches) return
    void navigate({ search: { room: only }, replace: true })
  })
  useEffect(() => {
    if (matches) onMatches(matches)
  }, [matches])
}

/** Loads the code of the conversation in the URL while the matches are still loading. */
function usePaneAhead(room: string | undefined): void {
  const named = room !== undefined
  useEffect(() => {
    // If it fails, it's requested again where it's shown.
    if (named) loadPane().catch(() => {})
  }, [named])
}

function CallLink() {
  const label = t`Who can I call?`
  return (
    <ActionIcon aria-label={label} title={label} renderRoot={(props) => <Link to="/call" {...props} />}>
      <IconVideo size={22} stroke={1.75} />
    </ActionIcon>
  )
}

/** Shows the conversation in the URL; one that ends while it's open says so. */
function Chosen({ matches, room }: { matches: Match[] | undefined; room: string | undefined }) {
  const [seen, setSeen] = useState<string>()
  const chosen = matches?.find(({ room_id }) => room_id === room)
  if (chosen && chosen.room_id !== seen) setSeen(chosen.room_id)

  if (chosen) {
    return (
      <>
        <ConversationPane key={chosen.room_id} match={chosen} />
        <OtherProfile username={chosen.other.username} />
      </>
    )
  }
  if (room === undefined) return <NoConversation />
  if (!matches) return <Pane busy />
  return room === seen ? <ClosedConversation roomId={room} /> : <NoConversation missing />
}

/** Placeholder for a conversation. */
function Pane({ busy = false, children }: { busy?: boolean; children?: ReactNode }) {
  return (
    <Flex
      component="section"
      direction="column"
      align="center"
      justify="center"
      flex={1}
      aria-label={t`Conversation`}
      aria-busy={busy || undefined}
    >
      {children}
    </Flex>
  )
}

function Contacts({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  if (matches.length > 0) return <ContactSearch matches={matches} roomId={roomId} />
  return (
    <EmptyState
      drawing={<NoMessagesDrawing />}
      action={
        <LinkButton variant="light" to="/">
          {t`See suggestions`}
        </LinkButton>
      }
    >
      {t`No messages here`}
    </EmptyState>
  )
}

function NoConversation({ missing = false }: { missing?: boolean }) {
  return (
    <Pane>
      {missing ? (
        <ErrorState title={t`Conversation not found`} message={t`This conversation doesn’t exist.`} />
      ) : (
        <EmptyState drawing={<PickConversationDrawing />}>{t`Select a conversation.`}</EmptyState>
      )}
      {missing && (
        <Link to="/chat/messages" className={shared.link}>
          {t`All conversations`}
        </Link>
      )}
    </Pane>
  )
}
