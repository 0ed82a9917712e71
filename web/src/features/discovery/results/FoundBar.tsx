import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Flex, Group, NativeSelect, Stack } from '@mantine/core'
import { type Sentence, say } from '@savanna/contract/language/say'
import { IconArrowsSort, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import type { Pill } from '../filters/filters.model.ts'
import classes from './FoundBar.module.css'

interface FoundBarProps<C> {
  orders: readonly Sentence[]
  sort: number
  onSort: (sort: number) => void
  /** The button that opens the filters. */
  action: ReactNode
  pills: Pill<C>[]
  onRest: (rest: C) => void
  /** On a phone, order and filters are two icons that the page may put beside its title. */
  slim?: boolean
}

/** Shows the order of a list of members, its filter button, and the active filters. */
export function ResultBar<C>({
  orders,
  sort,
  onSort,
  action,
  pills,
  onRest,
  slim = false,
}: FoundBarProps<C>) {
  return (
    <Stack gap="sm" className={classes.bar} data-slim={slim || undefined}>
      <Group gap="xs" className={classes.controls}>
        <NativeSelect
          leftSection={slim && <IconArrowsSort className={classes.sign} size={20} stroke={1.75} />}
          className={classes.sort ?? ''}
          aria-label={t`Sort by`}
          data={orders.map((label, index) => ({ label: say(label), value: `${index}` }))}
          value={`${sort}`}
          onChange={(event) => onSort(Number(event.currentTarget.value))}
        />
        {action}
      </Group>
      {pills.length > 0 && (
        <Flex component="ul" wrap="wrap" gap="xs" aria-label={t`Active filters`}>
          {pills.map(({ key, text, rest }) => (
            <li key={key}>
              <button type="button" className={classes.pill} onClick={() => onRest(rest)}>
                <Trans comment="A pill that removes a filter, such as: Age 25 to 40">
                  <Hidden>Remove </Hidden>
                  {text}
                </Trans>
                <IconX size={16} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </Flex>
      )}
    </Stack>
  )
}
