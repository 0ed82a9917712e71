import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconPhoneOff } from '@tabler/icons-react'
import { RoundPortrait } from '../../profiles/index.ts'
import { MediaProblems } from '../lobby/MediaProblems.tsx'
import type { CallSession, CallView } from '../session/call-session.ts'
import { describeFallback } from '../session/media.model.ts'
import { MediaView } from './MediaView.tsx'
import { MicrophoneOff } from './MicrophoneOff.tsx'
import { OwnSwitches } from './OwnSwitches.tsx'
import { RoundButton } from './RoundButton.tsx'
import classes from './Waiting.module.css'

interface Props {
  other: Match['other']
  session: CallSession
  view: CallView
}

/** Shows that it rings on the other side: the member's own video behind, the called member in the middle. */
export function Waiting({ other, session, view: { local } }: Props) {
  const { firstname } = other
  return (
    <Stack gap={0} align="center" justify="center" flex={1} mih={0} p="lg" pos="relative">
      {local.picture && (
        <MediaView
          stream={local.picture}
          className={classes.self}
          label={t({ message: 'Your video', context: 'live video' })}
          own
        />
      )}
      <Stack gap="lg" align="center" justify="center" flex={1} pos="relative">
        <RoundPortrait member={other} size={176} eager className={classes.face} />
        <Box component="p" ff="heading" fz="2xl" ta="center" role="status">
          <Trans>
            Calling <bdi>{firstname}</bdi>…
          </Trans>
        </Box>
        {!local.camera && !local.trouble.camera && (
          <Box component="p" c="dimmed">
            {t`Your camera is off`}
          </Box>
        )}
        <MicrophoneOff local={local} />
        <Box maw={480}>
          <MediaProblems local={local} fallback={describeFallback(local, firstname)} />
        </Box>
      </Stack>
      <Flex gap="md" pb="env(safe-area-inset-bottom)" pos="relative">
        <OwnSwitches local={local} toggle={(device) => session.set(device, !local[device])} />
        <RoundButton label={t`Cancel call`} icon={IconPhoneOff} tone="end" onPress={() => session.hangUp()} />
      </Flex>
    </Stack>
  )
}
