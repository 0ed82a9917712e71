import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { lazyOverlay } from '../../../kit/ui/overlays/lazy-overlay.tsx'
import { useOpener } from '../../../kit/ui/overlays/use-opener.ts'
import { PopScore } from '../card/PopScore.tsx'
import classes from './PopLegend.module.css'

const LegendPopover = lazyOverlay(async () => (await import('./LegendPopover.tsx')).LegendPopover, null)

/** Shows a member's popularity as a button that explains the degrees. */
export function PopLegend({ score }: { score: number }) {
  const { opener, button } = useOpener('dialog', LegendPopover.preload)
  const degrees = formatNumber(score)
  return (
    <>
      <UnstyledButton
        {...button}
        className={classes.score ?? ''}
        aria-label={t`${degrees}° popularity: what’s this?`}
      >
        <PopScore score={score} explained hinted={false} />
      </UnstyledButton>
      <LegendPopover {...opener} />
    </>
  )
}
