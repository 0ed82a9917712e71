import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { passCountOf } from './cards.queries.ts'
import classes from './StackEnd.module.css'

interface StackEndProps {
  /** These were the ones passed by. */
  passed: boolean
  limited: boolean
  /** Somebody was passed by just now. */
  passes: boolean
  onAgain: () => void
}

/** Behind the last card. There is always somewhere to go from here. */
export function StackEnd({ passed, limited, passes, onAgain }: StackEndProps) {
  const action = passed ? <BackToCards /> : <LookAgain passes={passes} onAgain={onAgain} />
  return (
    <EmptyState drawing={<NoResultDrawing />} action={action}>
      <strong className={classes.title}>No more users</strong>
      {passed ? 'You have been through all that you passed by.' : <WhyNoMore limited={limited} />}
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

/** Those passed by may look different on another evening. */
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
