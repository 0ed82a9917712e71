import { Trans } from '@lingui/react/macro'
import type { Card } from '@savanna/contract/profiles/routes'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { keyByReading } from '../../../kit/language/direction.ts'
import { Later } from '../../../kit/scroll/NearView.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import { formatAge } from '../profiles.model.ts'
import { CardLines } from './CardLines.tsx'
import type { CardLine } from './card-lines.model.ts'
import { Portrait } from './Portrait.tsx'
import { CardPhoto } from './photo/CardPhoto.tsx'
import { LIST_CARD_SIZES } from './photo/photo-sizes.ts'
import { usePhotoSteps } from './photo/use-photo-steps.ts'
import { Reveal } from './Reveal.tsx'
import classes from './UserCard.module.css'

interface UserCardProps {
  card: Card
  /** The like button. */
  action?: ReactNode
  /** Further actions, behind the bio. */
  revealedAction?: ReactNode
  /** Called when the member follows a link to the profile. */
  onOpen?: () => void
  /** For the first cards on a page: the picture loads immediately. */
  eager?: boolean
  /** The member's line, different from its neighbours'. */
  line?: CardLine | undefined
  heading?: 'h2' | 'h3'
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Shows a member in a list: a photo with their name, four lines below it, the bio after one click. Taps on the sides
 * of the photo and the arrow keys show the other photos.
 */
export function UserCard({
  card,
  action,
  revealedAction,
  onOpen,
  eager = false,
  line,
  heading: Heading = 'h3',
}: UserCardProps) {
  const { firstname } = card
  const [revealed, setRevealed] = useState(false)
  const steps = usePhotoSteps(card.photos, LIST_CARD_SIZES)
  const profile = {
    to: '/users/profile/$username',
    params: { username: card.username },
    ...(onOpen && { onClick: onOpen }),
  } as const

  function stepByKey(event: KeyboardEvent) {
    const by = STEPS[keyByReading(event.key)]
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || card.photos.length < 2) return
    event.preventDefault()
    steps.step(by)
  }

  return (
    <article
      className={`${shared.card} ${classes.card}`}
      data-revealed={revealed || undefined}
      aria-label={firstname}
      onKeyDown={stepByKey}
      onPointerEnter={steps.loadNext}
      onFocus={steps.loadNext}
    >
      <CardPhoto
        name={firstname}
        steps={steps}
        className={classes.picture}
        picture={
          <Link {...profile} className={classes.photoLink} tabIndex={-1} aria-hidden="true">
            <Portrait
              member={card}
              photo={steps.photo}
              sizes={LIST_CARD_SIZES}
              eager={eager}
              ratio="fill"
              decorative
            />
          </Link>
        }
        caption={
          <>
            <Heading>
              <bdi>
                {firstname} {card.lastname}
              </bdi>
            </Heading>
            <p>{formatAge(card.age)}</p>
          </>
        }
      >
        <Later>
          {action && <div className={classes.action}>{action}</div>}
          <Reveal card={card} open={revealed} onToggle={() => setRevealed(!revealed)}>
            <Link {...profile} className={shared.primaryLink}>
              <Trans>
                See Profile<Hidden> of {firstname}</Hidden>
              </Trans>
            </Link>
            {revealedAction}
          </Reveal>
        </Later>
      </CardPhoto>
      <div className={classes.body}>
        <Later>
          <CardLines card={card} line={line} />
        </Later>
      </div>
    </article>
  )
}
