import { t } from '@lingui/core/macro'
import { Accordion, Box, Flex, Stack, Switch } from '@mantine/core'
import type { FilterMode } from '@savanna/contract/discovery/routes'
import type { IconAt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Segments } from '../../../../kit/ui/fields/Segments.tsx'
import shared from '../../../../kit/ui/shared-styles.module.css'
import { modeChoices } from '../RangeField.tsx'
import classes from './PanelRows.module.css'

interface FilterRowProps {
  /** The row's id among its siblings. */
  value: string
  icon: typeof IconAt
  name: string
  /** The search's values in words; undefined for any. */
  filter: { text: string; mode: FilterMode } | undefined
  children: ReactNode
}

/** Shows a row with a filter's name and what it searches for; it opens to the filter's fields. */
export function FilterRow({ value, icon: Icon, name, filter, children }: FilterRowProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}>
        <Flex component="span" align="baseline" justify="space-between" gap="md">
          <Box component="span" fw={600} className={classes.name}>
            {name}
          </Box>
          <span className={`${classes.summary} ${shared.ellipsis}`} data-mode={filter?.mode}>
            {filter ? formatFilter(filter) : t({ message: 'Any', context: 'answer to a question' })}
          </span>
        </Flex>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  )
}

function formatFilter({ text: active, mode }: { text: string; mode: FilterMode }): string {
  if (mode === 'must') return active
  return mode === 'prefer' ? t`${active}, preferred` : t`${active}, ignored`
}

interface ImportanceProps {
  name: string
  mode: FilterMode
  maybe: boolean
  onMode: (mode: FilterMode) => void
  onMaybe: (maybe: boolean) => void
}

/** Shows how much a filter matters, and whether members who don't say count too. */
export function Importance({ name, mode, maybe, onMode, onMaybe }: ImportanceProps) {
  return (
    <Stack gap="sm" mt="sm">
      <Segments
        full
        label={t`How much “${name}” matters`}
        choices={modeChoices()}
        value={mode}
        onChange={onMode}
      />
      {mode !== 'ignore' && (
        <Switch
          label={t`Also people who don’t say`}
          checked={maybe}
          onChange={({ currentTarget }) => onMaybe(currentTarget.checked)}
        />
      )}
    </Stack>
  )
}
