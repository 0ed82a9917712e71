import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconHeart, IconHeartFilled, IconHeartPlus, IconHearts } from '@tabler/icons-react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import { HoverTip } from '../../../kit/ui/overlays/HoverTip.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { ACTION, HEART, type Likeable, nameHeart, type Relation, relationOf } from '../relations.model.ts'
import classes from './LikeButton.module.css'
import { useLikePress } from './use-like-press.ts'

const ICONS: Record<Relation, typeof IconHeart> = {
  none: IconHeart,
  admirer: IconHeartPlus,
  liked: IconHeartFilled,
  match: IconHearts,
}

/**
 * Shows the round heart on a card, labelled with what the next click does, with a word for what there is between the
 * two; nothing for members without a picture.
 */
export function LikeButton({ member }: { member: Likeable }) {
  const press = useLikePress(member)
  const relation = relationOf(member)
  const Icon = ICONS[relation]
  if (!member.portrait) return null
  return (
    <Stack component="span" gap="2xs" align="center" className={classes.like} data-relation={relation}>
      {relation === 'match' && (
        <span className={classes.word}>
          <span aria-hidden="true">{t({ message: 'Match', context: 'noun' })}</span>
          <Hidden>{t`You like each other`}</Hidden>
        </span>
      )}
      {relation === 'liked' && (
        <span className={classes.word}>{t({ message: 'Liked', context: 'by the reader' })}</span>
      )}
      <HoverTip label={say(HEART[relation])} position="left">
        <button
          type="button"
          className={classes.heart}
          aria-label={nameHeart(relation, member.firstname)}
          onClick={press}
        >
          {relation === 'admirer' && <span className={classes.word}>{say(ACTION.admirer)}</span>}
          <span className={classes.disc}>
            <Icon size={28} stroke={1.75} className={member.liked ? (shared.beat ?? '') : ''} />
          </span>
        </button>
      </HoverTip>
    </Stack>
  )
}
