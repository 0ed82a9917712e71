import { Button } from '@mantine/core'
import type { Evening } from '@savanna/contract/discovery/evening'
import { dailyViewsUsedUp } from '@savanna/contract/relations/daily-views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoResultDrawing } from '../../kit/art/empty.tsx'
import { useMember } from '../../kit/session/session.ts'
import { EmptyState } from '../../kit/ui/states/EmptyState.tsx'
import { NobodyHere } from '../../kit/ui/states/NobodyHere.tsx'
import { describeWaiting, Night } from '../discovery/index.ts'
import { passCountOf } from './cards.queries.ts'

const TITLE = 'No more users'

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
    return <EndOfStack action={<BackToCards />}>You have looked through everyone you passed.</EndOfStack>
  if (evening && evening.of > 0) return <EndOfFive evening={evening} passes={end.passes} />
  return <EndOfAll {...end} />
}

/** Shows the night after the five of a day. Who is no match for a card may still wait on the home page. */
function EndOfFive({ evening, passes }: { evening: Evening; passes: boolean }) {
  const { id } = useMember()
  const { data } = useQuery({ ...passCountOf(id), enabled: !passes })
  if (evening.left > 0)
    return (
      <EmptyState drawing={<NoResultDrawing />} title="No more cards today" action={<ToHome />}>
        {describeWaiting(evening, evening.left)}: on the home page.
      </EmptyState>
    )
  return (
    <Night evening={evening} title={evening.more ? `${TITLE} today` : TITLE}>
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
      Those were all for today. <Link to="/users/upgradeplan">With a plan</Link> you see everyone.
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

function ToHome() {
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
      Back to the homepage
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
