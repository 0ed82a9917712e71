import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { NEEDS_PLAN } from '@savanna/contract/calls/routes'
import type { Match } from '@savanna/contract/chat/routes'
import { say } from '@savanna/contract/language/say'
import { IconArrowLeft, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Presence, RoundPortrait } from '../../profiles/index.ts'
import type { CallSession, CallView } from '../session/call-session.ts'
import { describePlainCall } from '../session/media.model.ts'
import { MediaView } from '../stage/MediaView.tsx'
import { MicrophoneOff } from '../stage/MicrophoneOff.tsx'
import { OwnSwitches } from '../stage/OwnSwitches.tsx'
import { DeviceChoice } from './DeviceChoice.tsx'
import { DirectCalls } from './DirectCalls.tsx'
import classes from './Lobby.module.css'
import { MediaProblems } from './MediaProblems.tsx'

interface Props {
  match: Match
  session: CallSession
  view: CallView
  /** Whether the member may call; undefined until known. */
  mayCall: boolean | undefined
}

/** Shows the lobby of a call: the member's own video, the devices, and the call button. */
export function Lobby({ match: { other, room_id }, session, view, mayCall }: Props) {
  const { local, stage } = view
  const { firstname } = other
  const problem = stage.at === 'lobby' ? stage.problem : undefined
  return (
    <div className={classes.lobby}>
      <BackToConversation room={room_id} />
      <OwnPreview local={local} session={session} />
      <section className={classes.side}>
        <Friend other={other} />
        <DeviceChoice session={session} local={local} />
        <MicrophoneOff local={local} />
        <MediaProblems local={local} fallback={describePlainCall(local, firstname)} />
        <DirectCalls />
        {problem && (
          <Box component="p" role="alert" py="xs" px="md" className={classes.problem}>
            {problem.message}{' '}
            {problem.code === 'needs_plan' && <Link to="/users/upgradeplan">{t`See plans`}</Link>}
          </Box>
        )}
        <Flex
          component="button"
          type="button"
          align="center"
          justify="center"
          gap="sm"
          mih={56}
          py="xs"
          px="lg"
          display="inline-flex"
          fw={600}
          className={classes.call}
          disabled={stage.at === 'asking' || mayCall === undefined}
          onClick={() => void session.invite()}
        >
          <IconPhone size={22} stroke={1.75} aria-hidden />
          {stage.at === 'asking' ? t`One moment…` : t`Call ${firstname}`}
        </Flex>
      </section>
    </div>
  )
}

/** Replaces the lobby for members who may not call: doesn't request camera and microphone. */
export function NoCalls({ match: { other, room_id } }: Pick<Props, 'match'>) {
  const { firstname } = other
  return (
    <Stack component="section" gap="md" align="center" justify="center" flex={1} p="lg" ta="center">
      <RoundPortrait member={other} size={176} eager />
      <NameAndPresence other={other} />
      <Box component="p" maw="36ch" fz="lg">
        {say(NEEDS_PLAN)}{' '}
        <Trans>
          You can still answer when <bdi>{firstname}</bdi> calls you.
        </Trans>
      </Box>
      <Flex justify="center" wrap="wrap" gap="sm" mt="md">
        <LinkButton size="lg" to="/users/upgradeplan">
          {t`See plans`}
        </LinkButton>
        <LinkButton size="lg" variant="default" to="/chat/messages" search={{ room: room_id }}>
          {t`Back to the conversation`}
        </LinkButton>
      </Flex>
    </Stack>
  )
}

function BackToConversation({ room }: { room: string }) {
  return (
    <Link to="/chat/messages" search={{ room }} className={`${shared.back} ${classes.back}`}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden /> {t`Back to the conversation`}
    </Link>
  )
}

function Friend({ other }: Pick<Match, 'other'>) {
  return (
    <Flex align="center" gap="md">
      <RoundPortrait member={other} size={88} eager />
      <NameAndPresence other={other} />
    </Flex>
  )
}

function NameAndPresence({ other }: Pick<Match, 'other'>) {
  return (
    <Box miw={0}>
      <Box component="h2" ff="heading" fw={500} fz="4xl" lh={1.06} className={shared.breakable} dir="auto">
        {other.firstname}
      </Box>
      <Box component="p" c="dimmed">
        <Presence of={other} />
      </Box>
    </Box>
  )
}

function OwnPreview({ local, session }: { local: CallView['local']; session: CallSession }) {
  return (
    <div className={classes.preview}>
      {local.picture ? (
        <MediaView
          stream={local.picture}
          className={classes.video}
          label={t({ message: 'Your video', context: 'live video' })}
          own
        />
      ) : (
        <Flex component="p" align="center" justify="center" pos="absolute" inset={0} c="dimmed">
          {t`Your camera is off`}
        </Flex>
      )}
      <Flex justify="center" gap="sm" pos="absolute" inset="auto 0 16px">
        <OwnSwitches local={local} toggle={(device) => session.set(device, !local[device])} />
      </Flex>
    </div>
  )
}
