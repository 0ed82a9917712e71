import { t } from '@lingui/core/macro'
import { Box, Flex, Stack } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { Link } from '@tanstack/react-router'
import { RoundPortrait } from '../../profiles/index.ts'
import { UNANSWERED } from '../session/call-channel.ts'
import type { CallSession } from '../session/call-session.ts'
import { describeEnd, formatDuration, type Stage } from '../session/stage.model.ts'
import classes from './CallOver.module.css'

interface Props {
  match: Match
  stage: Extract<Stage, { at: 'over' }>
  session: CallSession
}

/** Shows how the call ended, and where to go next. */
export function CallOver({ match: { other, room_id }, stage, session }: Props) {
  return (
    <Stack gap="sm" align="center" justify="center" flex={1} p="lg" ta="center">
      {/* After a block the server no longer serves the picture. */}
      {stage.reason !== 'closed' && (
        <RoundPortrait member={other} size={112} eager className={classes.face} />
      )}
      <Box component="h2" ff="heading" fz="3xl" fw={500}>
        {stage.reason === 'declined' ? t`Call declined` : t`Call ended`}
      </Box>
      <Box component="p" c="dimmed" maw="45ch" role="status">
        {stage.problem?.message ?? describeEnd(stage.reason, stage.role, other.firstname)}
        {stage.seconds !== null && ` ${describeLength(stage.seconds)}`}
      </Box>
      <Flex justify="center" wrap="wrap" gap="sm" mt="lg">
        {stage.reason !== 'closed' && (
          <button type="button" className={classes.again} onClick={() => void session.callAgain()}>
            {stage.problem?.code === UNANSWERED
              ? t`Try again`
              : t({ message: 'Call again', context: 'verb' })}
          </button>
        )}
        {stage.reason === 'closed' ? (
          <Link to="/chat/messages" className={classes.back}>
            {t`All conversations`}
          </Link>
        ) : (
          <Link to="/chat/messages" search={{ room: room_id }} className={classes.back}>
            {t`Back to the conversation`}
          </Link>
        )}
      </Flex>
    </Stack>
  )
}

interface ElsewhereProps {
  match: Match
  stage: Extract<Stage, { at: 'elsewhere' }>
  session: CallSession
}

/** Says that the call continues without this page, and offers to take it back if another tab has it. */
export function CallElsewhere({ match: { other, room_id }, stage, session }: ElsewhereProps) {
  return (
    <Stack gap="sm" align="center" justify="center" flex={1} p="lg" ta="center">
      <RoundPortrait member={other} size={112} eager className={classes.face} />
      <Box component="h2" ff="heading" fz="3xl" fw={500}>
        {stage.problem?.message ?? t`This call continues in another tab`}
      </Box>
      <Box component="p" c="dimmed" maw="45ch" role="status">
        {t`Your camera and microphone are off here.`}
      </Box>
      <Flex justify="center" wrap="wrap" gap="sm" mt="lg">
        {stage.id && (
          <button type="button" className={classes.again} onClick={() => void session.continueHere()}>
            {t({ message: 'Continue here', context: 'call' })}
          </button>
        )}
        <Link to="/chat/messages" search={{ room: room_id }} className={classes.back}>
          {t`Back to the conversation`}
        </Link>
      </Flex>
    </Stack>
  )
}

function describeLength(seconds: number): string {
  const duration = formatDuration(seconds)
  return t`You talked for ${duration}.`
}
