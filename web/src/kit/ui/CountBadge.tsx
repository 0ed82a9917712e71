import { plural } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { formatNumber } from '@savanna/contract/language/numbers'
import { Hidden } from './Hidden.tsx'
import shared from './shared-styles.module.css'

const MOST = 999

interface CountBadgeProps {
  count: number
  /** The counted things, for screen readers. */
  of: 'unread' | 'new'
  /** Whether a person is waiting, which the colour shows. */
  waiting?: boolean
}

/** Shows a number on an icon: nothing at 0, `999+` above 999. */
export function CountBadge({ count, of, waiting = false }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <Group
      component="span"
      gap={0}
      justify="center"
      wrap="nowrap"
      miw={20}
      h={20}
      px="2xs"
      display="inline-flex"
      ff="text"
      fw={700}
      fz="xs"
      lh={1}
      className={shared.badge}
      data-waiting={waiting || undefined}
    >
      <span aria-hidden="true">{countText(count)}</span>
      <Hidden>{wordsOf(count, of)}</Hidden>
    </Group>
  )
}

/** Returns the count as the badge shows it. */
export function countText(count: number): string {
  return count > MOST ? `${formatNumber(MOST)}+` : formatNumber(count)
}

function wordsOf(count: number, of: CountBadgeProps['of']): string {
  return of === 'new'
    ? plural(count, { one: '# new', other: '# new' })
    : plural(count, { one: '# unread', other: '# unread' })
}
