import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconHeartPlus } from '@tabler/icons-react'
import { MatchMark } from '../matches/MatchMark.tsx'
import { ACTION, type Likeable, tieOf } from '../relations.model.ts'
import { useToggleLike } from '../relations.queries.ts'
import classes from './LikeButton.module.css'

/** The round heart on a card. It answers at once; what it will do next is its name. */
export function LikeButton({ member }: { member: Likeable }) {
  const toggle = useToggleLike(member)
  const tie = tieOf(member)
  if (!member.portrait) return null
  return (
    <span className={classes.place}>
      {tie === 'match' && <MatchMark />}
      <Tooltip label={ACTION[tie]}>
        <ActionIcon
          className={classes.heart}
          data-tie={tie}
          variant="filled"
          size={56}
          aria-label={`${ACTION[tie]} ${member.firstname}`}
          onClick={() => toggle.mutate(!member.liked)}
        >
          <Heart liked={member.liked} admirer={tie === 'admirer'} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

function Heart({ liked, admirer }: { liked: boolean; admirer: boolean }) {
  if (liked) return <IconHeartFilled size={28} className={classes.beat ?? ''} />
  if (admirer) return <IconHeartPlus size={28} stroke={1.75} />
  return <IconHeart size={28} stroke={1.75} />
}
