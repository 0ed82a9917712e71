import { Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconHeart, IconHeartFilled, IconHeartPlus } from '@tabler/icons-react'
import { IconButton } from '../../../kit/ui/buttons/IconButton.tsx'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { MatchMark } from '../matches/MatchMark.tsx'
import { HEART, type Likeable, nameHeart, relationOf } from '../relations.model.ts'
import classes from './LikeButton.module.css'
import { useLikePress } from './use-like-press.ts'

/** Shows the round heart on a card, labelled with what the next click does; nothing for members without a picture. */
export function LikeButton({ member }: { member: Likeable }) {
  const press = useLikePress(member)
  const relation = relationOf(member)
  if (!member.portrait) return null
  return (
    <Stack component="span" gap="xs" align="center" className={classes.like}>
      {relation === 'match' && <MatchMark />}
      <HoverTip label={say(HEART[relation])} position="left">
        <IconButton
          className={classes.heart}
          data-relation={relation}
          aria-label={nameHeart(relation, member.firstname)}
          onClick={press}
        >
          <Heart liked={member.liked} admirer={relation === 'admirer'} />
        </IconButton>
      </HoverTip>
    </Stack>
  )
}

function Heart({ liked, admirer }: { liked: boolean; admirer: boolean }) {
  if (liked) return <IconHeartFilled size={28} className={shared.beat ?? ''} />
  if (admirer) return <IconHeartPlus size={28} stroke={1.75} />
  return <IconHeart size={28} stroke={1.75} />
}
