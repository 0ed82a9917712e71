import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './MoreWithPlan.module.css'

/** Shows what a plan adds below the members whom everyone may see. */
export function MoreWithPlan({ shown }: { shown: number }) {
  return (
    <aside className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2 className={classes.title}>More people fit you</h2>
        <p className={classes.sentence}>
          Without a plan you see the first {shown} of every list, and with one you see everyone. Another order
          or other filters show you others, too.
        </p>
        <Link to="/users/upgradeplan" className={classes.way}>
          See the plans
        </Link>
      </div>
    </aside>
  )
}
