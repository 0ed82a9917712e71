import { Button } from '@mantine/core'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../kit/ui/states/NobodyHere.tsx'
import { passCountOf } from './cards.queries.ts'

const TITLE = 'No more users'

interface StackEndProps {
  /** True in the stack of passed members. */
  passed: boolean
  limited: boolean
  /** When there are more cards (ISO 8601), once the daily view limit is reached. */
  heldUntil: string | undefined
  /** True when somebody was passed since the page opened, so that the count need not be fetched. */
  passes: boolean
  onAgain: () => void
}

/** Shows what to do after the last card. */
export function StackEnd({ passed, limited, heldUntil, passes, onAgain }: StackEndProps) {
  const { id } = useMember()
  const { data, isPending } = useQuery({ ...passCountOf(id), enabled: !passes && !passed })
  if (passed)
    return <EndOfStack action={<BackToCards />}>You have looked through everyone you passed.</EndOfStack>
  if (passes || data)
    return (
      <EndOfStack action={<ToPasses />}>
        {whyHeld({ limited, heldUntil }) ?? 'You have seen everyone who fits you for now.'}
      </EndOfStack>
    )
  if (isPending) return null
  const held = whyHeld({ limited, heldUntil })
  if (held)
    return (
      <EndOfStack
        action={
          <Button variant="default" onClick={onAgain}>
            Look again
          </Button>
        }
      >
        {held}
      </EndOfStack>
    )
  return (
    <NobodyHere title={TITLE} onAgain={onAgain}>
      Nobody new who fits you is here right now. Tomorrow somebody may be.
    </NobodyHere>
  )
}

function EndOfStack({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <EmptyState drawing={<NoResultDrawing />} title={TITLE} action={action}>
      {children}
    </EmptyState>
  )
}

/** Returns why a limit of the day ends the stack; undefined where none does. */
function whyHeld({ limited, heldUntil }: Pick<StackEndProps, 'limited' | 'heldUntil'>): ReactNode {
  if (heldUntil !== undefined) return dailyViewsUsedUp(Date.parse(heldUntil) - Date.now())
  if (!limited) return undefined
  return (
    <>
      Those were today’s five. Tomorrow brings five others, and{' '}
      <Link to="/users/upgradeplan">with a plan</Link> you see everyone.
    </>
  )
}

function ToPasses() {
  return (
    <Button renderRoot={(props) => <Link to="/users/cards" search={{ passed: true }} {...props} />}>
      Look through your passes again
    </Button>
  )
}

function BackToCards() {
  return (
    <Button renderRoot={(props) => <Link to="/users/cards" search={{}} {...props} />}>
      Back to the cards
    </Button>
  )
}
