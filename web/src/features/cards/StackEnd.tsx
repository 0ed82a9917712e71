import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { serverNow } from '../../kit/network/server-clock.ts'
import { useMember } from '../../kit/session/session.ts'
import { InviteButton } from '../../kit/ui/buttons/InviteButton.tsx'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../kit/ui/states/NobodyHere.tsx'
import { useHasFilters } from '../discovery/index.ts'
import { passCountOf } from './passes.queries.ts'

interface StackEndProps {
  /** True in the stack of passed members. */
  passed: boolean
  /** When there are more cards (ISO 8601), once the daily view limit is reached. */
  heldUntil: string | undefined
  /** True when the member has passed anyone since the page opened, so the count needn't be fetched. */
  passes: boolean
  onAgain: () => void
}

/** Shows what to do after the last card. */
export function StackEnd({ passed, ...end }: StackEndProps) {
  if (passed)
    return <EndOfStack action={<BackToCards />}>{t`You’ve been through everyone you passed on.`}</EndOfStack>
  return <EndOfAll {...end} />
}

function EndOfAll({ heldUntil, passes, onAgain }: Omit<StackEndProps, 'passed'>) {
  const { id } = useMember()
  const { data, isPending } = useQuery({ ...passCountOf(id), enabled: !passes })
  const filters = useHasFilters(id) && <ToFilters />
  const held = heldUntil === undefined ? undefined : dailyViewsUsedUp(Date.parse(heldUntil) - serverNow())
  if (passes || data)
    return (
      <EndOfStack
        action={
          <Group justify="center">
            <ToPasses />
            {!held && filters}
            {!held && <InviteButton variant="default" />}
          </Group>
        }
      >
        {held ?? t`You’ve seen everyone for now.`}
      </EndOfStack>
    )
  if (isPending) return null
  if (held)
    return (
      <EndOfStack
        action={
          <Button variant="default" onClick={onAgain}>
            {t`Check again`}
          </Button>
        }
      >
        {held}
      </EndOfStack>
    )
  return (
    <NobodyHere title={t`No more users`} onAgain={onAgain} action={filters}>
      {t`Nobody new for you right now. Check back tomorrow.`}
    </NobodyHere>
  )
}

function EndOfStack({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <EmptyState drawing={<NoResultDrawing />} title={t`No more users`} action={action}>
      {children}
    </EmptyState>
  )
}

function ToPasses() {
  return (
    <LinkButton to="/users/cards" search={{ passed: true }}>
      {t`Look through your passes again`}
    </LinkButton>
  )
}

/** Home's filters apply to the cards as well. */
function ToFilters() {
  return (
    <LinkButton to="/" variant="default">
      {t`Check your filters`}
    </LinkButton>
  )
}

function BackToCards() {
  return (
    <LinkButton to="/users/cards" search={{}}>
      {t`Back to the cards`}
    </LinkButton>
  )
}
