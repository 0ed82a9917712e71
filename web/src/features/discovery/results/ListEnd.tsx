import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { FEW, type Widening } from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'
import type { ReactNode } from 'react'
import { InviteButton } from '../../../kit/ui/buttons/InviteButton.tsx'
import { describeWidening } from '../filters/widening.model.ts'
import classes from './NoResult.module.css'

interface ListEndProps {
  /** How many people the list has. */
  shown: number
  /** The distance within which they are, in kilometres; undefined without a limit. */
  within: number | undefined
  widen: Widening | null
  onWiden: (widen: Widening) => void
  saveSearch?: ReactNode
}

/**
 * Shows, below the last card, the filter that excludes further members. If the list is short, also how many people it
 * has within which distance, and what helps: saving the search, or inviting someone.
 */
export function ListEnd({ shown, within, widen, onWiden, saveSearch }: ListEndProps) {
  const few = shown < FEW
  if (!few && !widen) return null
  const { reason, verb } = widen ? describeWidening(widen) : {}
  return (
    <aside className={classes.offer} aria-label={t`More people`}>
      <p>
        {few ? describeFew(within) : t`That’s everyone here.`} {reason}
      </p>
      <Group gap="sm">
        {widen && (
          <Button variant="default" onClick={() => onWiden(widen)}>
            {verb}
          </Button>
        )}
        {few && saveSearch}
        {few && <InviteButton variant="default" />}
      </Group>
    </aside>
  )
}

function describeFew(km: number | undefined): string {
  const few = formatNumber(FEW)
  if (km === undefined) return t`That’s everyone here: fewer than ${few} people.`
  const distance = formatDistance(km)
  return t`That’s everyone within ${distance}: fewer than ${few} people.`
}
