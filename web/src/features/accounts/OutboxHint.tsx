import { useEffect, useState } from 'react'
import { isOutboxOpen, OUTBOX } from '../../kit/api/outbox.ts'

/** Links to the outbox on a site without a mail server; shows nothing elsewhere. */
export function OutboxHint() {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    void isOutboxOpen().then(setOpen)
  }, [])

  if (!open) return null
  return (
    <p>
      This site runs for development: its mails are in the{' '}
      <a href={OUTBOX} target="_blank" rel="noreferrer">
        outbox
      </a>
      .
    </p>
  )
}
