import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Title } from '@mantine/core'
import type { Tonight } from '@savanna/contract/discovery/tonight'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Sunset } from '../../features/discovery/evening/Sunset.tsx'
import { type Answers, nameLiked } from '../../features/tonight/tonight.model.ts'
import { SavannaScene } from '../../kit/art/SavannaScene.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import classes from './Nightfall.module.css'

interface NightfallProps {
  data: Tonight
  answers: Answers
  /** True for members who see everyone. */
  plan: boolean
  /** Takes the last answer back; absent where there is none. */
  onUndo: (() => void) | undefined
}

/** Shows the savanna at night once all five are answered, and when the next ones come. */
export function Nightfall({ data, answers, plan, onUndo }: NightfallProps) {
  const { evening, people } = data
  const liked = nameLiked(data, answers)
  const title = useRef<HTMLHeadingElement>(null)
  const answered = onUndo !== undefined
  // The button of the last answer is gone, and the focus with it.
  useEffect(() => {
    if (answered) title.current?.focus({ preventScroll: true })
  }, [answered])
  return (
    <Box component="section" c="var(--text)" className={`night ${classes.night}`} aria-labelledby="nightfall">
      <Stack gap="sm" maw="34rem" className={classes.words}>
        <Title id="nightfall" order={2} ref={title} tabIndex={-1}>
          {people.length === 0 ? t`A quiet evening` : t`Good night`}
        </Title>
        {liked && (
          <Box component="p" fz="lg" className={shared.breakable}>
            <Trans>
              You liked <bdi>{liked}</bdi>. You hear at once when somebody likes you back.
            </Trans>
          </Box>
        )}
        <Box component="p" fz="lg" className={shared.breakable}>
          {evening.more ? (
            <Trans>
              The next five come at sunset: <Sunset next={evening.next} />.
            </Trans>
          ) : (
            <Trans>
              Whoever is new by then comes at sunset: <Sunset next={evening.next} />.
            </Trans>
          )}
        </Box>
        <Group>
          {onUndo && (
            <Button variant="default" onClick={onUndo}>
              {t`Take the last answer back`}
            </Button>
          )}
          {plan ? (
            <Link to="/" className={shared.link}>
              {t`Go on with all suggestions`}
            </Link>
          ) : (
            <Link to="/users/cards" search={{ passed: true }} className={shared.link}>
              {t`Look through your passes`}
            </Link>
          )}
        </Group>
      </Stack>
      <SavannaScene className={classes.scene} sunClass={classes.sun} />
    </Box>
  )
}
