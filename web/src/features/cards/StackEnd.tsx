import { Button } from '@mantine/core'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { passCountOf } from './cards.queries.ts'

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
  const action = passed ? <BackToCards /> : <LookAgain passes={passes} onAgain={onAgain} />
  return (
    <EmptyState drawing={<NoResultDrawing />} title="No more users" action={action}>
      {passed ? (
        'You have looked through everyone you passed.'
      ) : (
        <WhyNoMore limited={limited} heldUntil={heldUntil} />
      )}
    </EmptyState>
  )
}

function WhyNoMore({ limited, heldUntil }: Pick<StackEndProps, 'limited' | 'heldUntil'>) {
  if (heldUntil !== undefined) return dailyViewsUsedUp(Date.parse(heldUntil) - Date.now())
  if (!limited) return 'You have seen everyone who suits you. New people come by every evening.'
  return (
    <>
      Those were today’s five. Tomorrow brings five others, and{' '}
      <Link to="/users/upgradeplan">with a plan</Link> you see everyone.
    </>
  )
}

/** Offers to look through the passed members again, when there are any. */
function LookAgain({ passes, onAgain }: { passes: boolean; onAgain: () => void }) {
  const { id } = useMember()
  const { data, isPending } = useQuery({ ...passCountOf(id), enabled: !passes })
  if (passes || data)
    return (
      <Button renderRoot={(props) => <Link to="/users/cards" search={{ passed: true }} {...props} />}>
        Look through your passes again
      </Button>
    )
  if (isPending) return null
  return (
    <Button variant="default" onClick={onAgain}>
      Look again
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
