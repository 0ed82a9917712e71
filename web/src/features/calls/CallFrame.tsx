import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hidden } from '../../kit/ui/Hidden.tsx'
import classes from './CallFrame.module.css'

/** Shows the dark frame of every call page, in both colour schemes. */
export function CallFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={0} c="var(--text)" className={`night ${classes.frame}`}>
      <Hidden as="h1" tabIndex={-1}>
        {title}
      </Hidden>
      {children}
    </Stack>
  )
}
