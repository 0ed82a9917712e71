import { t } from '@lingui/core/macro'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import type { LocalView } from '../session/local-media.ts'
import { RoundButton } from './RoundButton.tsx'

interface Props {
  local: LocalView
  toggle: (device: 'microphone' | 'camera') => void
  /** The keyboard shortcuts, if any. */
  shortcuts?: { microphone: string; camera: string }
}

/** Shows the switches for the member's own microphone and camera. */
export function OwnSwitches({ local, toggle, shortcuts }: Props) {
  return (
    <>
      <RoundButton
        label={t`Microphone`}
        {...(shortcuts && { shortcut: shortcuts.microphone })}
        icon={local.microphone ? IconMicrophone : IconMicrophoneOff}
        on={local.microphone}
        onPress={() => toggle('microphone')}
      />
      <RoundButton
        label={t`Camera`}
        {...(shortcuts && { shortcut: shortcuts.camera })}
        icon={local.camera ? IconVideo : IconVideoOff}
        on={local.camera}
        onPress={() => toggle('camera')}
      />
    </>
  )
}
