import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flex, Stack } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { say } from '@savanna/contract/language/say'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFrame } from '../../features/calls/CallFrame.tsx'
import { useMayCall } from '../../features/calls/calls.queries.ts'
import { Lobby, NoCalls } from '../../features/calls/lobby/Lobby.tsx'
import { NO_WEB_RTC, USE_ANOTHER } from '../../features/calls/lobby/no-web-rtc.ts'
import { hasWebRtc } from '../../features/calls/session/peer.ts'
import { useCallSession } from '../../features/calls/session/use-call-session.ts'
import { CallElsewhere, CallOver } from '../../features/calls/stage/CallOver.tsx'
import { ConnectedCall } from '../../features/calls/stage/ConnectedCall.tsx'
import { Waiting } from '../../features/calls/stage/Waiting.tsx'
import { matchesQuery } from '../../features/chat/index.ts'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { ErrorState, LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { LeaveGuard } from '../../kit/ui/states/LeaveGuard.tsx'

const route = getRouteApi('/video-call/$username/$friend')

/** Shows a video call with a match, from the lobby to its end. */
export function VideoCallPage() {
  const { username, friend } = route.useParams()
  const me = useMember().username
  const { data: matches, error, refetch } = useQuery(matchesQuery())
  const match = useKept(matches?.find(({ other }) => other.username === friend.toLowerCase()))

  if (username !== me) {
    return <Navigate to="/video-call/$username/$friend" params={{ username: me, friend }} replace />
  }
  if (match && !hasWebRtc()) return <NoWebRtc match={match} />
  if (match) return <CallRoom key={match.other.id} match={match} />
  return (
    <CallFrame title={t`Video call`}>
      <Stack gap={0} align="center" justify="center" flex={1} p="lg">
        {matches && <NobodyToCall friend={friend} own={friend.toLowerCase() === me} />}
        {!matches && error && <LoadError drawn error={error} onRetry={refetch} />}
        {!matches && !error && <span role="status" aria-label={t`Loading`} />}
      </Stack>
    </CallFrame>
  )
}

/** Says before a call that this browser can't make one; doesn't request camera and microphone. */
function NoWebRtc({ match: { other, room_id } }: { match: Match }) {
  const { firstname } = other
  return (
    <CallFrame title={t`Video call with ${firstname}`}>
      <Stack gap={0} align="center" justify="center" flex={1} p="lg">
        <ErrorState title={say(NO_WEB_RTC)} message={say(USE_ANOTHER)} />
        <LinkButton to="/chat/messages" search={{ room: room_id }}>
          {t`Back to the conversation`}
        </LinkButton>
      </Stack>
    </CallFrame>
  )
}

/** Shows, when the URL names no match, what makes a call possible and who can be called. */
function NobodyToCall({ friend, own }: { friend: string; own: boolean }) {
  return (
    <>
      <ErrorState
        drawing={<NoResultDrawing />}
        title={own ? t`You can’t call yourself` : t`You can’t call this person`}
        message={t`You can only call people you’ve matched with.`}
      />
      <Flex component="nav" justify="center" wrap="wrap" gap="sm" aria-label={t`What next`}>
        <LinkButton to="/call">{t`Who can I call?`}</LinkButton>
        {!own && (
          <LinkButton variant="default" to="/users/profile/$username" params={{ username: friend }}>
            {t`See profile`}
          </LinkButton>
        )}
      </Flex>
    </>
  )
}

/** Returns the match as last found: when it ends, the page must still say that the call is over. */
function useKept(found: Match | undefined): Match | undefined {
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  return found ?? kept
}

function CallRoom({ match }: { match: Match }) {
  const { other } = match
  const { firstname } = other
  const mayCall = useMayCall()
  const call = useCallSession(other.username, mayCall)
  return (
    <CallFrame title={t`Video call with ${firstname}`}>
      {call && <CallStage match={match} mayCall={mayCall} {...call} />}
      <LeaveGuard
        on={call?.view.stage.at === 'talking'}
        title={t`Leave the call?`}
        verb={t`Leave call`}
        onDark
      >
        <Trans>
          Your call with <bdi>{firstname}</bdi> will end if you leave this page.
        </Trans>
      </LeaveGuard>
    </CallFrame>
  )
}

function CallStage({
  match,
  mayCall,
  session,
  view,
}: { match: Match; mayCall: boolean | undefined } & NonNullable<ReturnType<typeof useCallSession>>) {
  const { stage } = view
  if (stage.at === 'ringing') return <Waiting other={match.other} session={session} view={view} />
  if (stage.at === 'talking')
    return <ConnectedCall other={match.other} session={session} view={view} since={stage.since} />
  if (stage.at === 'over') return <CallOver match={match} stage={stage} session={session} />
  if (stage.at === 'elsewhere') return <CallElsewhere match={match} stage={stage} session={session} />
  if (mayCall === false) return <NoCalls match={match} />
  return <Lobby match={match} session={session} view={view} mayCall={mayCall} />
}
