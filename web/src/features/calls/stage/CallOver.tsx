import type { Match } from '@savanna/contract/chat/routes'
import { Link } from '@tanstack/react-router'
import { Portrait } from '../../profiles/index.ts'
import type { CallSession } from '../session/call-session.ts'
import { endText, type Stage, spokenText } from '../session/stage.model.ts'
import classes from './CallOver.module.css'

interface Props {
  match: Match
  stage: Extract<Stage, { at: 'over' }>
  session: CallSession
}

/** Shows what happened after the call, and where to go next. */
export function CallOver({ match: { other, room_id }, stage, session }: Props) {
  function again() {
    session.set('microphone', true)
    session.set('camera', true)
    session.invite()
  }
  return (
    <div className={classes.over}>
      <span className={classes.face}>
        <Portrait member={other} ratio="square" sizes="112px" decorative eager />
      </span>
      <h2 className={classes.title}>Call ended</h2>
      <p className={classes.text} role="status">
        {endText(stage.reason, stage.role, other.firstname)}
        {stage.seconds !== null && ` You talked for ${spokenText(stage.seconds)}.`}
      </p>
      <div className={classes.ways}>
        {stage.reason !== 'closed' && (
          <button type="button" className={classes.again} onClick={again}>
            Call again
          </button>
        )}
        {stage.reason === 'closed' ? (
          <Link to="/chat/messages" className={classes.back}>
            All conversations
          </Link>
        ) : (
          <Link to="/chat/messages" search={{ room: room_id }} className={classes.back}>
            Back to the conversation
          </Link>
        )}
      </div>
    </div>
  )
}
