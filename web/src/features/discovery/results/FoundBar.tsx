import { Flex, Group, NativeSelect, Stack } from '@mantine/core'
import { IconArrowsSort, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import type { Pill } from '../filters/filters.model.ts'
import classes from './FoundBar.module.css'

interface FoundBarProps<C> {
  orders: string[]
  sort: number
  onSort: (sort: number) => void
  /** The button that opens the filters. */
  action: ReactNode
  pills: Pill<C>[]
  onRest: (rest: C) => void
  /** On a phone order and filters are two icons, which the page may put beside its title. */
  slim?: boolean
}

/** Shows the order of a list of members, the button of its filters, and the active filters. */
export function FoundBar<C>({ orders, sort, onSort, action, pills, onRest, slim = false }: FoundBarProps<C>) {
  return (
    <Stack gap="sm" className={classes.bar} data-slim={slim || undefined}>
      <Group gap="xs" className={classes.controls}>
        <NativeSelect
          leftSection={slim && <IconArrowsSort className={classes.sign} size={20} stroke={1.75} />}
          className={classes.sort ?? ''}
          aria-label="Sort by"
          data={orders.map((label, index) => ({ label, value: `${index}` }))}
          value={`${sort}`}
          onChange={(event) => onSort(Number(event.currentTarget.value))}
        />
        {action}
      </Group>
      {pills.length > 0 && (
        <Flex component="ul" wrap="wrap" gap="xs" aria-label="Active filters">
          {pills.map(({ key, text, rest }) => (
            <li key={key}>
              <button type="button" className={classes.pill} onClick={() => onRest(rest)}>
                <Hidden>Remove </Hidden>
                {text}
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
