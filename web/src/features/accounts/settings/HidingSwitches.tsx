import { Switch } from '@mantine/core'
import type { Account } from '@savanna/contract/accounts/settings'
import { useId } from 'react'
import classes from './settings.module.css'
import { type HiddenPart, useHide } from './settings.queries.ts'

const WORDS: Record<HiddenPart, { title: string; note: string }> = {
  hide_last_seen: {
    title: 'Hide when I was last seen',
    note: 'Then you do not see it for others either. Only your matches see whether you are online.',
  },
  hide_online: {
    title: 'Hide when I am online',
    note: 'Only your matches see whether you are online, and when you were last seen.',
  },
  hide_read_marks: {
    title: 'Turn off read marks',
    note: 'Your matches do not see what you have read, and you do not see what they have read.',
  },
}

/** Shows the switches for what a member hides of being here. */
export function HidingSwitches({ account }: { account: Account }) {
  return (Object.keys(WORDS) as HiddenPart[]).map((part) => (
    <HidingSwitch key={part} part={part} hidden={account[part]} />
  ))
}

/** Shows one switch. It changes at once, and back if the server refuses. */
function HidingSwitch({ part, hidden }: { part: HiddenPart; hidden: boolean }) {
  const id = useId()
  const hide = useHide(part)
  const { title, note } = WORDS[part]
  return (
    <div className={classes.switch}>
      <div className={classes.words}>
        <label className={classes.title} htmlFor={id}>
          {title}
        </label>
        <p className={classes.state} id={`${id}note`}>
          {note}
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
