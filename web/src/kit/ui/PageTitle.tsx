import { Box, type BoxProps, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageTitleProps extends BoxProps {
  children: ReactNode
  note?: ReactNode
}

/** Renders the page's h1. The focus moves here when the path changes. */
export function PageTitle({ children, note, ...box }: PageTitleProps) {
  return (
    <Box component="header" mb="lg" {...box}>
      <Title order={1} lts="-0.01em" tabIndex={-1}>
        {children}
      </Title>
      {note && (
        <Box component="p" maw="60ch" mt="xs" c="dimmed">
          {note}
        </Box>
      )}
    </Box>
  )
}
