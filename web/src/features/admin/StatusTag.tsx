import { type StatusOwner, statusText } from './admin.model.ts'
import classes from './table.module.css'

/** Shows the status Active or Deactive. */
export function StatusTag({ of, active }: { of: StatusOwner; active: boolean }) {
  return (
    <span className={classes.tag} data-on={active || undefined}>
      {statusText(of, active)}
    </span>
  )
}
