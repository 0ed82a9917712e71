import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './LonelyPage.module.css'

interface LonelyPageProps {
  drawing: ReactNode
  /** The title of the page, what it says, and one action. */
  children: ReactNode
}

/** Shows a page that has only a few words: on the grid of the full pages, beside a large drawing. */
export function LonelyPage({ drawing, children }: LonelyPageProps) {
  return (
    <div className={classes.page}>
      <Box maw="34rem">{children}</Box>
      <div className={classes.drawing} aria-hidden="true">
        {drawing}
      </div>
    </div>
  )
}
