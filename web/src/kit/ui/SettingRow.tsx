import { Switch } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import classes from './SettingRow.module.css'

interface SettingRowProps {
  title: string
  note: string
  /** True if the control is wide, and goes below the text on a phone. */
  wraps?: boolean
  /** The control, with the ids that tie it to its title and its note; none if there is nothing to choose. */
  children?: (control: { id: string; 'aria-describedby': string }) => ReactNode
}

/** Shows one setting that changes in place: its title and a note, and the control beside them. */
export function SettingRow({ title, note, wraps, children }: SettingRowProps) {
  const id = useId()
  const noteId = `${id}note`
  return (
    <div className={classes.row} data-wraps={wraps || undefined}>
      <div className={classes.words}>
        {children ? (
          <label className={classes.title} htmlFor={id}>
            {title}
          </label>
        ) : (
          <p className={classes.title}>{title}</p>
        )}
        <p className={classes.note} id={noteId}>
          {note}
        </p>
      </div>
      {children?.({ id, 'aria-describedby': noteId })}
    </div>
  )
}

interface SwitchRowProps {
  title: string
  note: string
  on: boolean
  change: Pick<UseMutationResult<unknown, Error, boolean>, 'isPending' | 'variables' | 'mutate'>
}

/** Shows an on/off setting. The switch moves immediately, and back if the server rejects the change. */
export function SwitchRow({ title, note, on, change }: SwitchRowProps) {
  return (
    <SettingRow title={title} note={note}>
      {(control) => (
        <Switch
          {...control}
          checked={change.isPending ? (change.variables ?? on) : on}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
