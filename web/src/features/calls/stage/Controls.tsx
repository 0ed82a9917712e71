import { t } from '@lingui/core/macro'
import { IconMessageCircle, IconPhoneOff, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import type { LocalView } from '../session/local-media.ts'
import classes from './ConnectedCall.module.css'
import { OwnSwitches } from './OwnSwitches.tsx'
import { RoundButton } from './RoundButton.tsx'

export type Control = 'microphone' | 'camera' | 'screen' | 'chat' | 'devices' | 'full' | 'float' | 'end'

interface Props {
  local: LocalView
  act: Record<Control, () => void>
  unread: number
  chat: boolean
}

/** Shows a call's control bar. */
export function Controls({ local, act, unread, chat }: Props) {
  const sharing = 'getDisplayMedia' in (navigator.mediaDevices ?? {})
  return (
    <div className={classes.controls} role="toolbar" aria-label={t({ message: 'Call', context: 'noun' })}>
      <OwnSwitches
        local={local}
        toggle={(device) => act[device]()}
        shortcuts={{ microphone: 'm', camera: 'v' }}
      />
      {sharing && (
        <RoundButton
          label={local.screen ? t`Stop sharing screen` : t`Share screen`}
          shortcut="s"
          icon={local.screen ? IconScreenShareOff : IconScreenShare}
          onPress={act.screen}
        />
      )}
      <RoundButton
        label={t`Chat`}
        shortcut="c"
        icon={IconMessageCircle}
        badge={unread}
        expanded={chat}
        onPress={act.chat}
      />
      <RoundButton label={t`Hang up`} icon={IconPhoneOff} tone="end" onPress={act.end} />
    </div>
  )
}
