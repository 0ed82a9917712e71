import { SCREEN_NEEDS_VIDEO } from '@savanna/contract/calls'
import type { Match } from '@savanna/contract/chat'
import { useEffect, useRef, useState } from 'react'
import { Portrait } from '../profiles/index.ts'
import { CallChat } from './CallChat.tsx'
import { type Control, Controls } from './Controls.tsx'
import type { CallSession, CallView } from './call-session.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MediaView } from './MediaView.tsx'
import { SelfView } from './SelfView.tsx'
import { StatusBar } from './StatusBar.tsx'
import classes from './Talk.module.css'
import { Troubles } from './Troubles.tsx'
import { useCallKeys } from './use-call-keys.ts'
import { useIdle } from './use-idle.ts'

const REMOTE = 'call-picture'
const NOTE_MS = 5_000

interface Props {
  other: Match['other']
  session: CallSession
  view: CallView
  since: number
}

/** The two speak: the other fills the screen, all else stands at its edges. */
export function Talk({ other, session, view, since }: Props) {
  const { local, theirs, line, stream, lines } = view
  const frame = useRef<HTMLDivElement>(null)
  const [panel, setPanel] = useState<'chat' | 'devices' | null>(null)
  const [seen, setSeen] = useState(0)
  const [note, say] = useNote()
  const idle = useIdle(frame)
  const unread = panel === 'chat' ? 0 : lines.length - seen

  function toggle(which: 'chat' | 'devices') {
    setSeen(lines.length)
    setPanel((before) => (before === which ? null : which))
  }

  const act: Record<Control, () => void> = {
    microphone: () => session.set('microphone', !local.microphone),
    camera: () => session.set('camera', !local.camera),
    screen: () => (local.camera || local.screen ? session.share(!local.screen) : say(SCREEN_NEEDS_VIDEO)),
    chat: () => toggle('chat'),
    devices: () => toggle('devices'),
    full: () => void toggleFull(frame.current),
    float: () => void toggleFloat(),
    end: () => session.hangUp(),
  }
  useCallKeys(act, () => {
    setSeen(lines.length)
    setPanel(null)
  })

  return (
    <div ref={frame} className={classes.talk} data-idle={idle && panel === null}>
      <div className={classes.stage}>
        <MediaView
          stream={stream}
          id={REMOTE}
          className={theirs.screen ? classes.screen : classes.remote}
          label={theirs.screen ? `The screen of ${other.firstname}` : `The picture of ${other.firstname}`}
        />
        {!(theirs.camera || theirs.screen) && (
          <div className={classes.dark}>
            <span className={classes.face}>
              <Portrait member={other} ratio="square" sizes="176px" decorative eager />
            </span>
          </div>
        )}
        <StatusBar
          name={other.firstname}
          theirs={theirs}
          line={line}
          since={since}
          session={session}
          act={act}
          devices={panel === 'devices'}
        />
        <div className={classes.notes}>
          {note && <p role="alert">{note}</p>}
          <Troubles local={local} />
        </div>
        <SelfView local={local} />
        <Controls local={local} act={act} unread={unread} chat={panel === 'chat'} />
      </div>
      {panel === 'chat' && (
        <CallChat
          lines={lines}
          name={other.firstname}
          onSay={(message) => session.say(message)}
          onClose={() => toggle('chat')}
        />
      )}
      {panel === 'devices' && (
        <aside className={classes.devices} aria-label="Devices">
          <DeviceChoice session={session} local={local} />
        </aside>
      )}
    </div>
  )
}

/** A sentence that stands there for a moment. */
function useNote(): [string | null, (text: string) => void] {
  const [note, setNote] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (!note) return
    const timer = setTimeout(() => setNote(null), NOTE_MS)
    return () => clearTimeout(timer)
  }, [note])
  return [note?.text ?? null, (text) => setNote({ text })]
}

// Both are refused where the browser or the person does not want them; then nothing changes, as one sees.
async function toggleFull(frame: HTMLElement | null): Promise<void> {
  await (document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen())?.catch(() => {})
}

async function toggleFloat(): Promise<void> {
  const video = document.getElementById(REMOTE)
  if (!(video instanceof HTMLVideoElement)) return
  await (document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture()
  ).catch(() => {})
}
