import { Button } from '@mantine/core'
import type { Match } from '@savanna/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { NoMessagesDrawing, PickConversationDrawing } from '../../../kit/art/empty.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { usePresence } from '../../profiles/index.ts'
import { ContactList } from '../ContactList.tsx'
import { ConversationPane } from '../ConversationPane.tsx'
import { matchesQuery } from '../chat.queries.ts'
import { OtherProfile } from '../OtherProfile.tsx'
import classes from './MessagesPage.module.css'

const route = getRouteApi('/chat/messages')

/** All conversations, and the chosen one beside them; on a phone one or the other. */
export function MessagesPage() {
  const { room } = route.useSearch()
  const { data: matches, error, refetch } = useQuery(matchesQuery())
  const chosen = matches?.find(({ room_id }) => room_id === room)
  usePresence(matches?.map(({ other }) => other.id) ?? [])

  return (
    <div className={classes.page} data-room={room}>
      <div className={classes.contacts}>
        <h1 className={classes.title} tabIndex={-1}>
          Messages
        </h1>
        {matches && <Contacts matches={matches} roomId={room} />}
        {!matches && error && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
        {!matches && !error && (
          <div className={classes.waiting}>
            <ListSkeleton count={6} />
          </div>
        )}
      </div>
      {chosen ? (
        <>
          <ConversationPane key={chosen.room_id} match={chosen} />
          <OtherProfile username={chosen.other.username} />
        </>
      ) : (
        <NoConversation missing={room !== undefined && matches !== undefined} />
      )}
    </div>
  )
}

function Contacts({ matches, roomId }: { matches: Match[]; roomId: string | undefined }) {
  if (matches.length > 0) return <ContactList matches={matches} roomId={roomId} />
  return (
    <EmptyState
      drawing={<NoMessagesDrawing />}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/" {...props} />}>
          See suggestions
        </Button>
      }
    >
      No messages here
    </EmptyState>
  )
}

function NoConversation({ missing }: { missing: boolean }) {
  return (
    <section className={classes.none} aria-label="Conversation">
      {missing ? (
        <ErrorState title="Nobody here" message="This conversation does not exist." />
      ) : (
        <EmptyState drawing={<PickConversationDrawing />}>Select a conversation.</EmptyState>
      )}
      {missing && (
        <Link to="/chat/messages" className={classes.all}>
          All conversations
        </Link>
      )}
    </section>
  )
}
