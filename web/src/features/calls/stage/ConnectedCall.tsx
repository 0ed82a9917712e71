import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Flex, Stack } from '@mantine/core'
import { SCREEN_NEEDS_VIDEO } from '@savanna/contract/calls/routes'
import type { Match } from '@savanna/contract/chat/routes'
import { say } from '@savanna/contract/language/say'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBackCloses } from '../../../kit/back/use-back-closes.ts'
import { useRestoreFocus } from '../../../kit/ui/focus-return.ts'
import shared from '../../../kit/ui/shared-styles.module.css'
import { RoundPortrait } from '../../profiles/index.ts'
import { DeviceChoice } from '../lobby/DeviceChoice.tsx'
import { MediaProblems } from '../lobby/MediaProblems.tsx'
import type { CallSession, CallView } from '../session/call-session.ts'
import { describeFallback } from '../session/media.model.ts'
import { toggleFloat, toggleFull } from '../use-screens.ts'
import { CallChat } from './CallChat.tsx'
import classes from './ConnectedCall.module.css'
import { type Control, Controls } from './Controls.tsx'
import { MediaView } from './MediaView.tsx'
import { MicrophoneOff } from './MicrophoneOff.tsx'
import { SelfView } from './SelfView.tsx'
import { StatusBar } from './StatusBar.tsx'
import { useCallKeys } from './use-call-keys.ts'

const REMOTE = 'call-picture'
const NOTE_MS = 5_000

interface Props {
  other: Match['other']
  session: CallSession
  view: CallView
  since: number
}

/** Shows a connected call: the peer fills the screen, everything else is at the edges. */
export function ConnectedCall({ other, session, view, since }: Props) {
  const { local, theirs, peerState, stream, messages } = view
  const name = other.firstname
  const frame = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<'chat' | 'devices' | null>(null)
  const [seen, setSeen] = useState(0)
  const [note, showNote] = useNote()
  const idle = useIdle(frame)
  const unread = panel === 'chat' ? 0 : messages.length - seen
  const seesThem = theirs.camera || theirs.screen

  function toggle(which: 'chat' | 'devices') {
    setSeen(messages.length)
    setPanel((before) => (before === which ? null : which))
  }

  const act: Record<Control, () => void> = {
    microphone: () => session.set('microphone', !local.microphone),
    camera: () => session.set('camera', !local.camera),
    screen: () =>
      local.camera || local.screen ? session.share(!local.screen) : showNote(say(SCREEN_NEEDS_VIDEO)),
    chat: () => toggle('chat'),
    devices: () => toggle('devices'),
    full: () => void toggleFull(frame.current),
    float: () =>
      seesThem || document.pictureInPictureElement
        ? void toggleFloat(REMOTE)
        : showNote(t`${name}’s camera is off`),
    end: () => session.hangUp(),
  }
  function closePanel() {
    setSeen(messages.length)
    setPanel(null)
  }
  useCallKeys(act, closePanel)
  useBackCloses(panel !== null, closePanel)

  return (
    <Flex ref={frame} flex={1} mih={0} className={classes.talk} data-idle={idle && panel === null}>
      <Box flex={1} miw={0} className={classes.stage} data-peer={peerState}>
        <MediaView
          stream={stream}
          id={REMOTE}
          className={theirs.screen ? classes.screen : classes.remote}
          label={theirs.screen ? t`${name}’s screen` : t`${name}’s video`}
        />
        {!seesThem && (
          <Stack gap="md" align="center" justify="center" pos="absolute" inset={0} p="lg" bg="var(--ground)">
            <RoundPortrait member={other} size={176} eager />
            {peerState === 'connected' && (
              <Box component="p" role="status" ta="center" className={shared.breakable}>
                <Trans>
                  <bdi>{name}</bdi>’s camera is off
                </Trans>
              </Box>
            )}
          </Stack>
        )}
        <StatusBar
          name={name}
          theirs={theirs}
          peerState={peerState}
          since={since}
          session={session}
          act={act}
          devices={panel === 'devices'}
        />
        <Stack gap="xs" mx="auto" maw={480} className={classes.notes}>
          {note && <p role="alert">{note}</p>}
          <MicrophoneOff local={local} />
          <MediaProblems local={local} fallback={describeFallback(local, name)} closable />
        </Stack>
        <SelfView local={local} />
        <Controls local={local} act={act} unread={unread} chat={panel === 'chat'} />
      </Box>
      {panel === 'chat' && (
        <CallChat
          messages={messages}
          name={name}
          onSay={(message) => session.say(message)}
          onClose={() => toggle('chat')}
        />
      )}
      {panel === 'devices' && <Devices session={session} local={local} />}
    </Flex>
  )
}

function Devices(props: Parameters<typeof DeviceChoice>[0]) {
  useRestoreFocus()
  return (
    <aside className={classes.devices} aria-label={t`Devices`}>
      <DeviceChoice {...props} />
    </aside>
  )
}

/** Returns a note that shows for a moment, and its setter. */
function useNote(): [string | null, (text: string) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  return [note?.text ?? null, (text) => setNote({ text })]
}

const IDLE_MS = 3_000
const STIRS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Returns whether nobody has interacted with the element for three seconds. */
function useIdle(frame: RefObject<HTMLElement | null>): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const stir = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    stir()
    for (const name of STIRS) element.addEventListener(name, stir)
    return () => {
      clearTimeout(timer)
      for (const name of STIRS) element.removeEventListener(name, stir)
    }
  }, [frame])
  return idle
}
