import { Trans } from '@lingui/react/macro'
import { Box, type MantineSpacing } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isOutboxOpen } from '../../kit/api/outbox.ts'

/** Says where the outbox is on a site without an email server; shows nothing elsewhere. */
export function OutboxHint({ mt = 'md', mb = 'md' }: { mt?: MantineSpacing; mb?: MantineSpacing }) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    void isOutboxOpen().then(setOpen)
  }, [])

  if (!open) return null
  return (
    <Box component="p" mt={mt} mb={mb}>
      <Trans>
        This is a development site. Its emails are in the outbox, at the address printed when the server
        started.
      </Trans>
    </Box>
  )
}
