import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../../features/admin/account/login.module.css'
import { Wordmark } from '../../kit/art/Wordmark.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'

interface PortalSheetProps {
  title: string
  note: string
  children?: ReactNode
}

/** Shows a page of the portal to someone who isn't logged in there. */
export function PortalSheet({ title, note, children }: PortalSheetProps) {
  return (
    <Box mih="100dvh" pt="md" px="var(--gutter)" pb="3xl" className={classes.page}>
      <Box component="header" mih={44}>
        <Wordmark />
      </Box>
      <Box component="main" maw={440} w="100%" className={classes.sheet}>
        <PageTitle note={note}>{title}</PageTitle>
        {children}
      </Box>
    </Box>
  )
}
