import classes from '../accounts.module.css'
import { OutboxHint } from '../OutboxHint.tsx'

/** What to do next, where the toast about a sent mail has long gone. */
export function MailNotice({ address }: { address: string }) {
  return (
    <aside className={classes.notice}>
      <p>
        We have written to <strong>{address}</strong>. Open the link in that mail, then log in here.
      </p>
      <OutboxHint />
    </aside>
  )
}
