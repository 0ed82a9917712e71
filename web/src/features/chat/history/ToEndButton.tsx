import { plural, t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { countText } from '../../../kit/ui/CountBadge.tsx'
import classes from './History.module.css'

/** Shows the button to the end of a conversation, with the number of messages that arrived there. */
export function ToEndButton({ waiting, onPress }: { waiting: number; onPress: () => void }) {
  const label =
    waiting > 0
      ? plural(waiting, { one: 'Jump to latest, # new', other: 'Jump to latest, # new' })
      : t`Jump to latest`
  return (
    <span className={classes.toEnd}>
      <ActionIcon variant="default" aria-label={label} onClick={onPress}>
        <IconArrowDown size={22} stroke={1.75} />
      </ActionIcon>
      {waiting > 0 && (
        <span className={classes.waiting} aria-hidden="true">
          {countText(waiting)}
        </span>
      )}
    </span>
  )
}
