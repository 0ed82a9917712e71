import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './LonelyPage.module.css'

interface LonelyPageProps {
  drawing: ReactNode
  /** The page's title, its text, and one action. */
  children: ReactNode
}

/** Shows a page with little text: on the full pages' grid, beside a large drawing. */
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
