import { t } from '@lingui/core/macro'
import { Box, Stack } from '@mantine/core'
import type { Match } from '@savanna/contract/chat/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../../kit/session/session.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { SectionTitle } from '../../../kit/ui/SectionTitle.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { matchesQuery } from '../../chat/index.ts'
import { Portrait, usePresence } from '../../profiles/index.ts'
import classes from './FriendsPanel.module.css'
import { followingOf } from './follows.queries.ts'

const SHOWN = 9

/** Shows the member's matches, linked to their conversations, and the members they follow. */
export function FriendsPanel() {
  const { id } = useMember()
  const matches = useQuery(matchesQuery()).data
  const following = useInfiniteQuery(followingOf(id)).data?.pages
  const followed = following?.flatMap(({ list }) => list) ?? []
  usePresence([...(matches ?? []).map(({ other }) => other.id), ...followed.map((card) => card.id)])
  return (
    <Stack gap="xl">
      <section aria-labelledby="matches-title">
        <SectionTitle id="matches-title" mb="sm">
          {t`Matches`}{' '}
          <Box component="span" c="dimmed" fw={500} ms="2xs" className={shared.tabular}>
            {matches?.length}
          </Box>
        </SectionTitle>
        {matches?.length === 0 && (
          <Box component="p" c="dimmed">{t`No matches yet. The evening is young.`}</Box>
        )}
        <ul className={classes.faces}>
          {matches?.slice(0, SHOWN).map((match) => (
            <MatchFace key={match.room_id} match={match} />
          ))}
        </ul>
        {matches && matches.length > SHOWN && (
          <Link to="/chat/messages" className={shared.primaryLink}>{t`All matches`}</Link>
        )}
      </section>
      <section aria-labelledby="following-title">
        <SectionTitle id="following-title" mb="sm">
          {t`Following`}{' '}
          <Box component="span" c="dimmed" fw={500} ms="2xs" className={shared.tabular}>
            {following?.[0]?.count}
          </Box>
        </SectionTitle>
        {following && followed.length === 0 && (
          <Box component="p" c="dimmed">{t`You’re not following anyone yet.`}</Box>
        )}
        <ul className={classes.faces}>
          {followed.slice(0, SHOWN).map((card) => (
            <FollowedFace key={card.id} card={card} />
          ))}
        </ul>
        <Link to="/users/followers" search={{ tab: 'following' }} className={shared.primaryLink}>
          {t`Followers and following`}
        </Link>
      </section>
    </Stack>
  )
}

function MatchFace({ match: { other, room_id } }: { match: Match }) {
  return (
    <li>
      <Link
        to="/chat/messages"
        search={{ room: room_id }}
        className={classes.face}
        aria-label={t`Message ${{ firstname: other.firstname }}`}
      >
        <Face member={other} />
      </Link>
    </li>
  )
}

function FollowedFace({ card }: { card: Card }) {
  return (
    <li>
      <Link to="/users/profile/$username" params={{ username: card.username }} className={classes.face}>
        <Face member={card} />
      </Link>
    </li>
  )
}

function Face({ member }: { member: Pick<Card, 'firstname' | 'gender' | 'portrait' | 'online'> }) {
  return (
    <>
      <Portrait member={member} ratio="square" sizes="96px" decorative />
      <span className={`${classes.name} ${shared.underlined}`} dir="auto">
        {member.online === 1 && <PresenceDot online />} {member.firstname}
      </span>
    </>
  )
}
