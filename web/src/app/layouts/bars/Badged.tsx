import { plural } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import type { ReactNode } from 'react'
import { CountBadge } from '../../../kit/ui/CountBadge.tsx'
import classes from './bar.module.css'

interface BadgedProps {
  count: number
  /** Whether a person is waiting. */
  waiting?: boolean
  children: ReactNode
}

/** Shows a count on the corner of an icon; screen readers get it from the control's name. */
export function Badged({ count, waiting = false, children }: BadgedProps) {
  return (
    <Flex component="span" display="inline-flex" pos="relative">
      {children}
      <Box component="span" lh={0} className={classes.corner} aria-hidden="true">
        <CountBadge count={count} of="unread" waiting={waiting} />
      </Box>
    </Flex>
  )
}

/** Returns the accessible name of a control that carries a count. */
export function withCount(name: string, count: number): string {
  if (count === 0) return name
  return plural(count, { one: `${name}, # unread`, other: `${name}, # unread` })
}
