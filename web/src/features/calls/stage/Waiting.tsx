import type { Match } from '@savanna/contract/chat/routes'
import { IconPhoneOff } from '@tabler/icons-react'
import { Portrait } from '../../profiles/index.ts'
import type { CallSession, CallView } from '../session/call-session.ts'
import { MediaView } from './MediaView.tsx'
import { OwnSwitches } from './OwnSwitches.tsx'
import { RoundButton } from './RoundButton.tsx'
import classes from './Waiting.module.css'

interface Props {
  other: Match['other']
  session: CallSession
  view: CallView
}

/** Shows that it rings on the other side: the own picture behind, the called member in the middle. */
export function Waiting({ other, session, view: { local } }: Props) {
  return (
    <div className={classes.waiting}>
      {local.picture && (
        <MediaView stream={local.picture} className={classes.self} label="Your picture" own />
      )}
      <div className={classes.middle}>
        <span className={classes.face}>
          <Portrait member={other} ratio="square" sizes="176px" decorative eager />
        </span>
        <p className={classes.text} role="status">
          Calling <bdi>{other.firstname}</bdi>…
        </p>
      </div>
      <div className={classes.bar}>
        <OwnSwitches local={local} toggle={(device) => session.set(device, !local[device])} />
        <RoundButton
          label="Cancel the call"
          icon={IconPhoneOff}
          tone="end"
          onPress={() => session.hangUp()}
        />
      </div>
    </div>
  )
}
