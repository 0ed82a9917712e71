import { Trans } from '@lingui/react/macro'
import classes from '../accounts.module.css'
import { OutboxHint } from '../OutboxHint.tsx'

/** Says what to do next, after the toast about a sent email is gone. */
export function MailNotice({ address }: { address: string }) {
  return (
    <aside className={classes.notice}>
      <p>
        <Trans>
          We’ve emailed <strong>{address}</strong>. Open the link in this browser to log in.
        </Trans>
      </p>
      <OutboxHint mt="2xs" mb={0} />
    </aside>
  )
}
