import { plural, t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import { IconMessageCircle, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMember } from '../../../kit/session/session.ts'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { Presence, RoundPortrait } from '../../profiles/index.ts'
import classes from './CallableMatches.module.css'

const ICON = { size: 20, stroke: 1.75 }

interface Props {
  matches: Match[]
  /** Ids of the matches that can be called now. */
  callable: string[]
}

/** Shows callable matches first, with a call button; the others with a link to the conversation. */
export function CallableMatches({ matches, callable }: Props) {
  const isFree = ({ other }: Match) => other.online === 1 && callable.includes(other.id)
  const free = matches.filter(isFree)
  const others = matches.filter((match) => !isFree(match))

  return (
    <>
      <p className={classes.state} role="status">
        {free.length > 0
          ? plural({ count: free.length }, { one: '# free to talk', other: '# free to talk' })
          : t`Nobody is free to talk right now. Send a message instead.`}
      </p>
      <ul className={classes.list} aria-label={t`Free to talk`}>
        {free.map((match) => (
          <Row key={match.room_id} match={match} action={<CallLink other={match.other} />} />
        ))}
      </ul>
      {free.length > 0 && others.length > 0 && <h2 className={classes.state}>{t`Not free right now`}</h2>}
      <ul className={classes.list} aria-label={t`Not free right now`}>
        {others.map((match) => (
          <Row key={match.room_id} match={match} action={<WriteLink match={match} />} />
        ))}
      </ul>
    </>
  )
}

/**
 * Shows the matches to a member who can't call, because of the plan or the browser: each with a link to the
 * conversation.
 */
export function WritableMatches({ matches }: { matches: Match[] }) {
  return (
    <ul className={classes.list} aria-label={t`Your matches`}>
      {matches.map((match) => (
        <Row key={match.room_id} match={match} action={<WriteLink match={match} />} />
      ))}
    </ul>
  )
}

function Row({ match: { other }, action }: { match: Match; action: ReactNode }) {
  return (
    <Flex component="li" wrap="wrap" align="center" gap="md" mih={88} py="sm" className={shared.lineBelow}>
      <RoundPortrait member={other} size={64} />
      <Flex component="span" direction="column" flex="1 1 72px" miw={0}>
        <Box component="span" ff="heading" fz="xl" lh={1.25} className={shared.ellipsis} dir="auto">
          {other.firstname}
        </Box>
        <Box component="span" c="dimmed" fz="sm">
          <Presence of={other} />
        </Box>
      </Flex>
      {action}
    </Flex>
  )
}

function CallLink({ other: { username: friend, firstname } }: Pick<Match, 'other'>) {
  const { username } = useMember()
  return (
    <LinkButton
      leftSection={<IconVideo {...ICON} />}
      aria-label={t`Call ${firstname}`}
      to="/video-call/$username/$friend"
      params={{ username, friend }}
    >
      {t({ message: 'Call', context: 'verb' })}
    </LinkButton>
  )
}

function WriteLink({ match: { other, room_id: room } }: { match: Match }) {
  const { firstname } = other
  return (
    <LinkButton
      variant="default"
      leftSection={<IconMessageCircle {...ICON} />}
      aria-label={t`Message ${firstname}`}
      to="/chat/messages"
      search={{ room }}
    >
      {t({ message: 'Message', context: 'verb' })}
    </LinkButton>
  )
}
