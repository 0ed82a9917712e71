import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import type { Card } from '@savanna/contract/profiles/routes'
import { RoundPortrait, UserCard } from '../../features/profiles/index.ts'
import classes from './WelcomePage.module.css'

/** Shows the member's own card beside a question, as a preview only. */
export function OwnCard({ card }: { card: Card }) {
  return (
    <div inert aria-hidden="true">
      <UserCard card={card} eager heading="h2" />
      {card.bio && (
        <Box component="p" mt="md" ps="md" className={classes.bio} dir="auto">
          {card.bio}
        </Box>
      )}
    </div>
  )
}

/** Shows the same in one line above the question, on a phone. */
export function OwnCardLine({ card }: { card: Card }) {
  const facts = [card.firstname, card.age === null ? '' : formatNumber(card.age), card.city ?? '']
  return (
    <div className={classes.cardLine} aria-hidden="true">
      <RoundPortrait member={card} size={64} eager />
      <Box flex={1} miw={0}>
        <p className={classes.cardName}>{facts.filter(Boolean).join(' · ')}</p>
        <p className={classes.cardBio} dir="auto">
          {card.bio ?? t`Your card, as others will see it`}
        </p>
      </Box>
    </div>
  )
}
