import { IconLock } from '@tabler/icons-react'
import classes from './MoreWithPlan.module.css'

/** What stands behind the suggestions that everyone may see. */
export function MoreWithPlan({ shown }: { shown: number }) {
  return (
    <aside className={classes.invitation}>
      <IconLock size={24} stroke={1.75} aria-hidden="true" />
      <div>
        <h2 className={classes.title}>More people fit you</h2>
        <p className={classes.sentence}>
          Without a plan you see the nearest {shown}. With one you see everyone: plans will be offered here.
          Until then, each like makes room for someone new.
        </p>
      </div>
    </aside>
  )
}
