import { t } from '@lingui/core/macro'
import { Alert, Box } from '@mantine/core'
import { NEEDS_PLAN } from '@savanna/contract/calls/routes'
import type { Match } from '@savanna/contract/chat/routes'
import { say } from '@savanna/contract/language/say'
import { useQuery } from '@tanstack/react-query'
import { callableOf } from '../../features/calls/calls.queries.ts'
import { CallableMatches, WritableMatches } from '../../features/calls/lobby/CallableMatches.tsx'
import { NO_WEB_RTC, USE_ANOTHER } from '../../features/calls/lobby/no-web-rtc.ts'
import { hasWebRtc } from '../../features/calls/session/peer.ts'
import { matchesQuery } from '../../features/chat/index.ts'
import { usePresence } from '../../features/profiles/index.ts'
import { PickConversationDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../kit/ui/states/Skeletons.tsx'

// No event reports who is in another call, so the list is polled.
const AGAIN_MS = 15_000

/** Shows the matches that can be called now, and the others. */
export function CallsPage() {
  const me = useMember()
  const { data: matches, ...found } = useQuery(matchesQuery())
  const { data, ...asked } = useQuery({ ...callableOf(me.id), refetchInterval: AGAIN_MS })
  usePresence(matches?.map(({ other }) => other.id) ?? [])
  const error = found.error ?? asked.error

  return (
    <Box mx="auto" maw={720} w="100%">
      <PageTitle
        note={
          data?.plan === false
            ? `${say(NEEDS_PLAN)} ${t`You can still answer when a match calls you.`}`
            : t`You can call any match who’s online and free to talk.`
        }
      >
        {t({ message: 'Call', context: 'verb' })}
      </PageTitle>
      {!hasWebRtc() && (
        <Alert color="primary" mb="lg" title={say(NO_WEB_RTC)}>
          {say(USE_ANOTHER)}
        </Alert>
      )}
      {data?.plan === false && (
        <LinkButton mb="lg" to="/users/upgradeplan">
          {t`See plans`}
        </LinkButton>
      )}
      {matches && data && <Known matches={matches} {...data} />}
      {!(matches && data) && error && (
        <LoadError
          drawn
          error={error}
          onRetry={() => {
            void found.refetch()
            void asked.refetch()
          }}
        />
      )}
      {!(matches && data) && !error && <ListSkeleton count={3} />}
    </Box>
  )
}

function Known({ matches, callable, plan }: { matches: Match[]; callable: string[]; plan: boolean }) {
  if (matches.length > 0 && !(plan && hasWebRtc())) return <WritableMatches matches={matches} />
  if (matches.length > 0) return <CallableMatches matches={matches} callable={callable} />
  return (
    <EmptyState
      drawing={<PickConversationDrawing />}
      action={<LinkButton to="/">{t`See suggestions`}</LinkButton>}
    >
      {t`Nobody to call yet. When you match with someone, they’ll show up here.`}
    </EmptyState>
  )
}
