import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Box, Group, Stack, Title } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import { Link } from '@tanstack/react-router'
import { Acacia } from '../../../kit/art/Acacia.tsx'
import { LinkButton } from '../../../kit/ui/buttons/LinkButton.tsx'
import shared from '../../../kit/ui/shared-styles.module.css'
import classes from './Night.module.css'
import { Sunset } from './Sunset.tsx'

interface NightProps {
  evening: Evening
  title?: string
  /** What else can be done; the passes to look through, when absent. */
  children?: React.ReactNode
}

/** Shows that today's five are answered, and when the next ones come. */
export function Night({
  evening,
  title = evening.of === 0 ? t`A quiet evening` : t`Good night`,
  children,
}: NightProps) {
  return (
    <Box component="section" c="var(--text)" className={`night ${classes.night}`} aria-labelledby="night">
      <Scene />
      <Stack maw="32rem" className={classes.words}>
        <Title id="night" order={2}>
          {title}
        </Title>
        <Box component="p" fz="lg">
          {evening.more ? (
            <Trans>
              You have answered everyone for today. The next five come at sunset:{' '}
              <Sunset next={evening.next} />.
            </Trans>
          ) : (
            <Trans>
              You have answered everyone who fits you so far. Whoever is new by then comes at sunset:{' '}
              <Sunset next={evening.next} />.
            </Trans>
          )}
        </Box>
        <Group>
          {children ?? (
            <LinkButton variant="default" to="/users/cards" search={{ passed: true }}>
              {t`Look through your passes`}
            </LinkButton>
          )}
          {evening.more && (
            <Link to="/users/upgradeplan" className={shared.link}>
              {t`See everyone with a plan`}
            </Link>
          )}
        </Group>
      </Stack>
    </Box>
  )
}

const STARS = 'M12 26h.1M44 58h.1M86 16h.1M118 74h.1M150 34h.1M196 60h.1M224 18h.1'

/** Draws a sky in the corner where no words are, and a rise with a tree at the foot. */
function Scene() {
  return (
    <>
      <svg className={classes.sky} viewBox="0 0 240 90" aria-hidden="true">
        <path d={STARS} stroke="var(--art-star)" strokeWidth="2" strokeLinecap="round" />
        <path d="M186 20a20 20 0 1 0 17 31a17 17 0 1 1-17-31Z" fill="var(--art-paper)" />
      </svg>
      <svg
        className={classes.ground}
        viewBox="0 0 480 130"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
      >
        <path d="M0 104C90 78 170 80 250 90S400 98 480 76V130H0Z" fill="var(--art-far)" />
        <g transform="translate(404 94) scale(.34)">
          <Acacia wood="var(--art-mid)" />
        </g>
        <path d="M0 120C120 100 220 106 320 112S430 114 480 106V130H0Z" fill="var(--art-near)" />
      </svg>
    </>
  )
}
