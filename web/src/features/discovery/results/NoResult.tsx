import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import type { Widening } from '@savanna/contract/discovery/routes'
import { formatDistance } from '@savanna/contract/language/numbers'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../../kit/art/empty.tsx'
import { InviteButton } from '../../../kit/ui/buttons/InviteButton.tsx'
import { EmptyState } from '../../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../../kit/ui/states/NobodyHere.tsx'
import { describeWidening } from '../filters/widening.model.ts'
import classes from './NoResult.module.css'

interface NoResultProps {
  /** The distance within which there is nobody, in kilometres; undefined without a limit. */
  within: number | undefined
  widen: Widening | null
  onWiden: (widen: Widening) => void
  onAgain: () => void
  saveSearch?: ReactNode
}

/** Shows an empty result, the filter to relax if one caused it, and an invitation link. */
export function NoResult({ within, widen, onWiden, onAgain, saveSearch }: NoResultProps) {
  if (!widen)
    return (
      <NobodyHere title={t`No result`} onAgain={onAgain} action={saveSearch}>
        {t`Nobody new for you right now. Check back tomorrow.`}
      </NobodyHere>
    )
  const { reason, verb } = describeWidening(widen)
  return (
    <EmptyState
      title={t`No result`}
      drawing={
        <div className={classes.tracks}>
          <NoResultDrawing />
        </div>
      }
      action={
        <Group justify="center">
          <Button onClick={() => onWiden(widen)}>{verb}</Button>
          {saveSearch}
          <InviteButton variant="default" />
        </Group>
      }
    >
      {within !== undefined && describeNobody(within)} {reason}
    </EmptyState>
  )
}

function describeNobody(km: number): string {
  const distance = formatDistance(km)
  return t`Nobody new for you within ${distance}.`
}
