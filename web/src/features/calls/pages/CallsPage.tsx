import { Button } from '@mantine/core'
import { NEEDS_PLAN } from '@savanna/contract/calls'
import type { Match } from '@savanna/contract/chat'
import { IconVideo } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { NoMessagesDrawing } from '../../../kit/art/empty.tsx'
import { useMember } from '../../../kit/session/session.ts'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { ListSkeleton } from '../../../kit/ui/Skeletons.tsx'
import { matchesQuery } from '../../chat/index.ts'
import { Portrait, usePresence } from '../../profiles/index.ts'
import { callableOf } from '../calls.queries.ts'
import classes from './CallPages.module.css'

// Who is in another call is told to nobody: it is asked for now and then.
const AGAIN_MS = 15_000

/** Whom one can call at this moment. */
export function CallsPage() {
  const me = useMember()
  const { data: matches, ...found } = useQuery(matchesQuery())
  const { data, ...asked } = useQuery({ ...callableOf(me.id), refetchInterval: AGAIN_MS })
  usePresence(matches?.map(({ other }) => other.id) ?? [])
  const error = found.error ?? asked.error
  const free = matches?.filter(({ other }) => other.online === 1 && data?.callable.includes(other.id))

  return (
    <div className={classes.page}>
      <PageTitle
        note={
          <>
            Matches who are online and free to talk.
            {data?.plan === false && (
              <>
                {' '}
                {NEEDS_PLAN} <Link to="/users/upgradeplan">See the plans</Link>
              </>
            )}
          </>
        }
      >
        Call
      </PageTitle>
      {free && data && <Free matches={free} me={me.username} />}
      {!(free && data) && error && (
        <ErrorState
          message={sentenceOf(error)}
          onRetry={() => {
            void found.refetch()
            void asked.refetch()
          }}
        />
      )}
      {!(free && data) && !error && <ListSkeleton count={3} />}
    </div>
  )
}

function Free({ matches, me }: { matches: Match[]; me: string }) {
  if (matches.length === 0) {
    return (
      <EmptyState
        drawing={<NoMessagesDrawing />}
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/chat/messages" {...props} />}>
            Write a message
          </Button>
        }
      >
        Nobody is free to talk right now.
      </EmptyState>
    )
  }
  return (
    <ul className={classes.list}>
      {matches.map(({ other }) => (
        <li key={other.id} className={classes.row}>
          <span className={classes.face}>
            <Portrait member={other} ratio="square" sizes="64px" decorative />
          </span>
          <span className={classes.name} dir="auto">
            {other.firstname}
          </span>
          <Button
            leftSection={<IconVideo size={20} stroke={1.75} />}
            aria-label={`Call ${other.firstname}`}
            renderRoot={(props) => (
              <Link
                to="/video-call/$username/$friend"
                params={{ username: me, friend: other.username }}
                {...props}
              />
            )}
          >
            Call
          </Button>
        </li>
      ))}
    </ul>
  )
}
