import { statusText } from './admin.model.ts'
import classes from './table.module.css'

/** Shows the status Active or Deactive. */
export function StatusTag({ active }: { active: boolean }) {
  return (
    <span className={classes.tag} data-on={active || undefined}>
      {statusText(active)}
    </span>
  )
}
