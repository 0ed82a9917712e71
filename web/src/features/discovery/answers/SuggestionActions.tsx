import { Stack } from '@mantine/core'
import type { Card } from '@savanna/contract/profiles/routes'
import { LikeButton } from '../../relations/index.ts'
import classes from './PassButton.module.css'
import { PassButton } from './PassButton.tsx'

/** Shows Like and Pass on a suggestion; a liked member can't be passed. */
export function SuggestionActions({ card, onPass }: { card: Card; onPass: () => void }) {
  return (
    <Stack component="span" gap="xs" align="center" className={classes.answers}>
      <LikeButton member={card} />
      {!card.liked && <PassButton member={card} onPass={onPass} />}
    </Stack>
  )
}
