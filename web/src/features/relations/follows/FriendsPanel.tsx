import type { Match } from '@savanna/contract/chat/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMember } from '../../../kit/session/session.ts'
import { PresenceDot } from '../../../kit/ui/media/PresenceDot.tsx'
import { matchesQuery } from '../../chat/index.ts'
import { Portrait, usePresence } from '../../profiles/index.ts'
import classes from './FriendsPanel.module.css'
import { followingOf } from './follows.queries.ts'

const SHOWN = 9

/** Shows the member's matches, which lead to the conversation, and whom they follow. */
export function FriendsPanel() {
  const { id } = useMember()
  const matches = useQuery(matchesQuery()).data
  const following = useInfiniteQuery(followingOf(id)).data?.pages
  const followed = following?.flatMap(({ list }) => list) ?? []
  usePresence([...(matches ?? []).map(({ other }) => other.id), ...followed.map((card) => card.id)])
  return (
    <div className={classes.panel}>
      <section aria-labelledby="matches-title">
        <h2 id="matches-title" className={classes.title}>
          Matches <span className={classes.count}>{matches?.length}</span>
        </h2>
        {matches?.length === 0 && <p className={classes.none}>No matches yet. The evening is young.</p>}
        <ul className={classes.faces}>
          {matches?.slice(0, SHOWN).map((match) => (
            <MatchFace key={match.room_id} match={match} />
          ))}
        </ul>
        {matches && matches.length > SHOWN && (
          <Link to="/chat/messages" className={classes.all}>
            All matches
          </Link>
        )}
      </section>
      <section aria-labelledby="following-title">
        <h2 id="following-title" className={classes.title}>
          Following <span className={classes.count}>{following?.[0]?.count}</span>
        </h2>
        {following && followed.length === 0 && <p className={classes.none}>You follow nobody yet.</p>}
        <ul className={classes.faces}>
          {followed.slice(0, SHOWN).map((card) => (
            <FollowedFace key={card.id} card={card} />
          ))}
        </ul>
        <Link to="/users/followers" search={{ tab: 'following' }} className={classes.all}>
          Followers and following
        </Link>
      </section>
    </div>
  )
}

function MatchFace({ match: { other, room_id } }: { match: Match }) {
  return (
    <li>
      <Link
        to="/chat/messages"
        search={{ room: room_id }}
        className={classes.face}
        aria-label={`Message ${other.firstname}`}
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
      <Portrait member={member} ratio="square" sizes="96px" decorative className={classes.photo} />
      <span className={classes.name} dir="auto">
        {member.online === 1 && <PresenceDot online />} {member.firstname}
      </span>
    </>
  )
}
