import { Button } from '@mantine/core'
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
  /** True when somebody was passed since the page opened, so that the count need not be fetched. */
  passes: boolean
  onAgain: () => void
}

/** Shows what to do after the last card. */
export function StackEnd({ passed, limited, passes, onAgain }: StackEndProps) {
  const action = passed ? <BackToCards /> : <LookAgain passes={passes} onAgain={onAgain} />
  return (
    <EmptyState drawing={<NoResultDrawing />} title="No more users" action={action}>
      {passed ? 'You have looked through everyone you passed.' : <WhyNoMore limited={limited} />}
    </EmptyState>
  )
}

function WhyNoMore({ limited }: { limited: boolean }) {
  if (!limited) return 'You have seen everyone who suits you. New people come by every evening.'
  return (
    <>
      More people suit you. Without a plan there are five cards; each like makes room for someone new, and{' '}
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
