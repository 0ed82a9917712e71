import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../kit/ui/states/NobodyHere.tsx'
import { describeWaiting, Night } from '../discovery/index.ts'
import { passCountOf } from './cards.queries.ts'

interface StackEndProps {
  /** True in the stack of passed members. */
  passed: boolean
  limited: boolean
  /** When there are more cards (ISO 8601), once the daily view limit is reached. */
  heldUntil: string | undefined
  /** The five of the day, for members who have them. */
  evening: Evening | undefined
  /** True when somebody was passed since the page opened, so that the count need not be fetched. */
  passes: boolean
  onAgain: () => void
}

/** Shows what to do after the last card. */
export function StackEnd({ passed, evening, ...end }: StackEndProps) {
  if (passed)
    return <EndOfStack action={<BackToCards />}>{t`You have looked through everyone you passed.`}</EndOfStack>
  if (evening && evening.of > 0) return <EndOfFive evening={evening} passes={end.passes} />
  return <EndOfAll {...end} />
}

/** Shows the night after the five of a day. Who is no match for a card may still wait on the home page. */
function EndOfFive({ evening, passes }: { evening: Evening; passes: boolean }) {
  const { id } = useMember()
  const { data } = useQuery({ ...passCountOf(id), enabled: !passes })
  if (evening.left > 0) {
    const waiting = describeWaiting(evening, evening.left)
    return (
      <EmptyState drawing={<NoResultDrawing />} title={t`No more cards today`} action={<ToHome />}>
        {t({
          message: `${waiting}: on the home page.`,
          comment: 'The value is a phrase such as: 3 of today’s five left',
        })}
      </EmptyState>
    )
  }
  return (
    <Night evening={evening} title={evening.more ? t`No more users today` : t`No more users`}>
      {passes || data ? <ToPasses /> : <ToHome />}
    </Night>
  )
}

function EndOfAll({
  limited,
  heldUntil,
  passes,
  onAgain,
}: Pick<StackEndProps, 'limited' | 'heldUntil' | 'passes' | 'onAgain'>) {
  const { id } = useMember()
  const { data, isPending } = useQuery({ ...passCountOf(id), enabled: !passes })
  if (passes || data)
    return (
      <EndOfStack action={<ToPasses />}>
        {whyHeld({ limited, heldUntil }) ?? t`You have seen everyone who fits you for now.`}
      </EndOfStack>
    )
  if (isPending) return null
  const held = whyHeld({ limited, heldUntil })
  if (held)
    return (
      <EndOfStack
        action={
          <Button variant="default" onClick={onAgain}>
            {t`Look again`}
          </Button>
        }
      >
        {held}
      </EndOfStack>
    )
  return (
    <NobodyHere title={t`No more users`} onAgain={onAgain}>
      {t`Nobody new who fits you is here right now. Tomorrow somebody may be.`}
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

/** Returns why a limit of the day ends the stack; undefined where none does. */
function whyHeld({ limited, heldUntil }: Pick<StackEndProps, 'limited' | 'heldUntil'>): ReactNode {
  if (heldUntil !== undefined) return dailyViewsUsedUp(Date.parse(heldUntil) - Date.now())
  if (!limited) return undefined
  return (
    <Trans>
      Those were all for today. <Link to="/users/upgradeplan">With a plan</Link> you see everyone.
    </Trans>
  )
}

function ToPasses() {
  return (
    <LinkButton to="/users/cards" search={{ passed: true }}>
      {t`Look through your passes again`}
    </LinkButton>
  )
}

function ToHome() {
  return (
    <LinkButton variant="default" to="/">
      {t`Back to the homepage`}
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
