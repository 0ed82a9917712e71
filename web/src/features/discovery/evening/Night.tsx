import { Button, Title } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import { Link } from '@tanstack/react-router'
import { Acacia } from '../../../kit/art/Acacia.tsx'
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
  title = evening.of === 0 ? 'A quiet evening' : 'Good night',
  children,
}: NightProps) {
  return (
    <section className={`night ${classes.night}`} aria-labelledby="night">
      <Scene />
      <div className={classes.words}>
        <Title id="night" order={2}>
          {title}
        </Title>
        <p className={classes.when}>
          {evening.more ? (
            <>
              You have answered everyone for today. The next five come at sunset:{' '}
              <Sunset next={evening.next} />.
            </>
          ) : (
            <>
              You have answered everyone who fits you so far. Whoever is new by then comes at sunset:{' '}
              <Sunset next={evening.next} />.
            </>
          )}
        </p>
        <div className={classes.ways}>
          {children ?? (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/users/cards" search={{ passed: true }} {...props} />}
            >
              Look through your passes
            </Button>
          )}
          {evening.more && (
            <Link to="/users/upgradeplan" className={shared.link}>
              See everyone with a plan
            </Link>
          )}
        </div>
      </div>
    </section>
  )
}

const STARS =
  'M30 34h.1M92 18h.1M150 52h.1M214 26h.1M268 60h.1M312 20h.1M366 44h.1M428 24h.1M60 84h.1M190 88h.1M340 92h.1M450 80h.1'

function Scene() {
  return (
    <svg
      className={classes.scene}
      viewBox="0 0 480 220"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <path d={STARS} stroke="var(--art-star)" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M392 40a26 26 0 1 0 22 40a22 22 0 1 1-22-40Z" fill="var(--art-paper)" />
      <path d="M0 188C90 158 170 160 250 170S400 182 480 156V220H0Z" fill="var(--art-far)" />
      <g transform="translate(356 176) scale(.62)">
        <Acacia />
      </g>
      <path d="M0 206C120 182 220 190 320 198S430 200 480 190V220H0Z" fill="var(--art-near)" />
    </svg>
  )
}
