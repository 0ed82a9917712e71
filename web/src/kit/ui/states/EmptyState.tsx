import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './States.module.css'

interface EmptyStateProps {
  drawing: ReactNode
  /** A word or two above the sentence. */
  title?: string
  /** One sentence, with a little humour. */
  children: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** Shows a drawing and a sentence in place of an empty list. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <Stack gap="md" align="center" py="2xl" px="md" ta="center">
      <div className={classes.drawing} aria-hidden="true">
        {drawing}
      </div>
      <Box component="p" maw="36ch" c="dimmed" fz="lg">
        {title && (
          <Box component="strong" display="block" c="bright" ff="heading" fz="xl" fw={500} mb="xs">
            {title}
          </Box>
        )}
        {children}
      </Box>
      {action}
    </Stack>
  )
}
