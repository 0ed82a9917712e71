import { Box, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Renders the h1 of the page. The focus moves here when the path changes. */
export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <Box component="header" mb="lg">
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
