import { msg, t } from '@lingui/core/macro'
import { Box, Flex, Group } from '@mantine/core'
import type { MediaState } from '@savanna/contract/calls/routes'
import { type Sentence, say } from '@savanna/contract/language/say'
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars5,
  IconMaximize,
  IconMicrophoneOff,
  IconMinimize,
  IconPictureInPicture,
  IconPictureInPictureOff,
  IconSettings,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import shared from '../../../kit/ui/shared-styles.module.css'
import type { CallSession } from '../session/call-session.ts'
import type { Quality } from '../session/media.model.ts'
import type { PeerState } from '../session/peer.ts'
import { formatDuration } from '../session/stage.model.ts'
import { useQuality } from '../session/use-call-session.ts'
import { useScreens } from '../use-screens.ts'
import classes from './ConnectedCall.module.css'
import type { Control } from './Controls.tsx'
import { RoundButton } from './RoundButton.tsx'

const QUALITY: Record<Quality, { text: Sentence; icon: typeof IconAntennaBars5 }> = {
  good: { text: msg`Good connection`, icon: IconAntennaBars5 },
  weak: { text: msg`Weak connection`, icon: IconAntennaBars3 },
  poor: { text: msg`Poor connection`, icon: IconAntennaBars2 },
}

interface Props {
  name: string
  theirs: MediaState
  peerState: PeerState
  since: number
  session: CallSession
  act: Record<Control, () => void>
  devices: boolean
}

/** Shows the peer's name, the call's duration and quality, and rarely used controls. */
export function StatusBar({ name, theirs, peerState, since, session, act, devices }: Props) {
  const quality = useQuality(session)
  const { full, floating } = useScreens()
  const { text, icon: Bars } = QUALITY[quality ?? 'good']
  return (
    <Flex gap="md" align="flex-start" justify="space-between" p="md" className={classes.status}>
      <Box bg="var(--scrim)" bdrs="lg" miw={0} py="xs" px="md">
        <Group
          component="h2"
          gap="xs"
          wrap="nowrap"
          ff="heading"
          fw={500}
          fz="xl"
          lh={1.25}
          className={shared.breakable}
          dir="auto"
        >
          {name}
          {!theirs.microphone && (
            <IconMicrophoneOff size={18} stroke={1.75} aria-label={t`Microphone off`} role="img" />
          )}
        </Group>
        <Flex
          component="p"
          wrap="wrap"
          mt={2}
          fz="sm"
          className={classes.line}
          data-quality={quality}
          role={peerState === 'connected' ? undefined : 'status'}
        >
          {peerState === 'connected' && (
            <>
              <Elapsed since={since} />
              {quality && (
                <span className={classes.quality}>
                  <Bars size={18} stroke={1.75} aria-hidden /> {say(text)}
                </span>
              )}
            </>
          )}
          {peerState === 'connecting' && t`Connecting…`}
          {peerState === 'broken' && t`Connection lost. Reconnecting…`}
        </Flex>
      </Box>
      <Flex gap="xs" className={classes.seldom}>
        <RoundButton
          size="small"
          label={t`Devices`}
          icon={IconSettings}
          expanded={devices}
          onPress={act.devices}
        />
        {document.pictureInPictureEnabled && (
          <RoundButton
            size="small"
            label={floating ? t`Exit picture in picture` : t`Picture in picture`}
            shortcut="p"
            icon={floating ? IconPictureInPictureOff : IconPictureInPicture}
            onPress={act.float}
          />
        )}
        {document.fullscreenEnabled && (
          <RoundButton
            size="small"
            label={full ? t`Exit full screen` : t`Full screen`}
            shortcut="f"
            icon={full ? IconMinimize : IconMaximize}
            onPress={act.full}
          />
        )}
      </Flex>
    </Flex>
  )
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <Box component="time" className={shared.tabular}>
      {formatDuration(Math.max(0, Math.floor((now - since) / 1000)))}
    </Box>
  )
}
