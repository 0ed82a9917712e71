import { plural } from '@lingui/core/macro'
import { Flex } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './RoundButton.module.css'

interface Props {
  label: string
  icon: TablerIcon
  onPress: () => void
  /** Whether the switch is on; absent for a button that isn't a switch. */
  on?: boolean
  tone?: 'plain' | 'end' | 'accept'
  /** The keyboard shortcut. */
  shortcut?: string
  size?: 'large' | 'small'
  badge?: number
  disabled?: boolean
  expanded?: boolean
}

/** Shows a round button of a call. */
export function RoundButton({ icon: Icon, tone = 'plain', size = 'large', ...props }: Props) {
  const { label, shortcut, on, badge = 0 } = props
  return (
    <Flex
      component="button"
      type="button"
      align="center"
      justify="center"
      flex="none"
      p={0}
      display="inline-flex"
      className={classes.button}
      data-tone={tone}
      data-size={size}
      data-on={on}
      aria-label={badge > 0 ? plural(badge, { one: `${label}, # new`, other: `${label}, # new` }) : label}
      aria-pressed={props.expanded === undefined ? on : undefined}
      aria-expanded={props.expanded}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <Icon size={size === 'large' ? 24 : 20} stroke={1.75} aria-hidden />
      {badge > 0 && <span className={classes.badge}>{badge > 9 ? '9+' : badge}</span>}
    </Flex>
  )
}
