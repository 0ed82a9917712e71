import { Switch } from '@mantine/core'
import { useId } from 'react'
import classes from './settings.module.css'
import { useHideLastSeen } from './settings.queries.ts'

/**
 * Shows the switch for whether others see when the member was last online. It changes at once, and back if the
 * server refuses.
 */
export function LastSeenSwitch({ hidden }: { hidden: boolean }) {
  const id = useId()
  const hide = useHideLastSeen()
  return (
    <div className={classes.switch}>
      <div className={classes.words}>
        <label className={classes.title} htmlFor={id}>
          Hide when I was last seen
        </label>
        <p className={classes.state} id={`${id}note`}>
          Then you do not see it for others either. The dot that says who is online now stays.
        </p>
      </div>
      <Switch
        id={id}
        className={classes.knob ?? ''}
        size="md"
        aria-describedby={`${id}note`}
        checked={hide.isPending ? hide.variables : hidden}
        onChange={({ currentTarget }) => hide.mutate(currentTarget.checked)}
      />
    </div>
  )
}
