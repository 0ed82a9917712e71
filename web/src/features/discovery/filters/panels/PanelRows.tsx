import '@mantine/core/styles/Accordion.layer.css'
import { t } from '@lingui/core/macro'
import { Accordion, Box, Flex, Stack, Switch } from '@mantine/core'
import { FILTER_PANELS, type PanelFilters, type PanelName } from '@savanna/contract/discovery/routes'
import { say } from '@savanna/contract/language/say'
import { useId } from 'react'
import { Segments } from '../../../../kit/ui/fields/Segments.tsx'
import shared from '../../../../kit/ui/shared-styles.module.css'
import { ICONS, OptionChips, PANEL_GROUPS } from '../../../preferences/index.ts'
import { modeChoices } from '../RangeField.tsx'
import classes from './PanelRows.module.css'
import { changePanel, formatValues, type PanelFilter } from './panels.model.ts'

interface PanelRowsProps {
  value: PanelFilters
  onChange: (panels: PanelFilters) => void
}

/** Shows a row per panel with the chosen values; it opens to change them. */
export function PanelRows({ value, onChange }: PanelRowsProps) {
  return (
    <Accordion multiple order={4} keepMounted={false} classNames={PARTS}>
      <Stack gap="lg">
        {PANEL_GROUPS.map(([title, fields]) => (
          <Group key={say(title)} title={say(title)}>
            {FILTER_PANELS.filter(({ field }) => fields.includes(field)).map((panel) => (
              <PanelRow
                key={panel.field}
                panel={panel}
                filter={value[panel.field]}
                onChange={(change) => onChange(changePanel(value, panel.field, change))}
              />
            ))}
          </Group>
        ))}
      </Stack>
    </Accordion>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Box component="h3" id={id} c="dimmed" ff="text" fw={600} fz="sm" mb="2xs">
        {title}
      </Box>
      {children}
    </section>
  )
}

interface PanelRowProps {
  panel: { field: PanelName } & (typeof FILTER_PANELS)[number]
  filter: PanelFilter | undefined
  onChange: (change: Partial<PanelFilter>) => void
}

function PanelRow({ panel: { field, title, options }, filter, onChange }: PanelRowProps) {
  const Icon = ICONS[field]
  const name = say(title)
  return (
    <Accordion.Item value={field}>
      <Accordion.Control icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}>
        <Flex component="span" align="baseline" justify="space-between" gap="md">
          <Box component="span" fw={600} className={classes.name}>
            {name}
          </Box>
          <span className={`${classes.summary} ${shared.ellipsis}`} data-mode={filter?.mode}>
            {filter ? formatFilter(field, filter) : t({ message: 'Any', context: 'answer to a question' })}
          </span>
        </Flex>
      </Accordion.Control>
      <Accordion.Panel>
        <OptionChips
          field={field}
          title={name}
          options={options}
          multi
          chosen={filter?.values ?? []}
          onChange={(values) => onChange({ values })}
        />
        {filter && <Importance name={name} filter={filter} onChange={onChange} />}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function formatFilter(field: PanelName, { values, mode }: PanelFilter): string {
  const active = formatValues(field, values)
  if (mode === 'must') return active
  return mode === 'prefer' ? t`${active}, preferred` : t`${active}, ignored`
}

interface ImportanceProps {
  name: string
  filter: PanelFilter
  onChange: (change: Partial<PanelFilter>) => void
}

/** Shows how much the chosen values matter, and whether members who don't say count too. */
function Importance({ name, filter: { mode, maybe }, onChange }: ImportanceProps) {
  return (
    <Stack gap="sm" mt="sm">
      <Segments
        full
        label={t`How much “${name}” matters`}
        choices={modeChoices()}
        value={mode}
        onChange={(next) => onChange({ mode: next })}
      />
      {mode !== 'ignore' && (
        <Switch
          label={t`Also people who don’t say`}
          checked={maybe}
          onChange={({ currentTarget }) => onChange({ maybe: currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

const PARTS = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  label: classes.label ?? '',
  icon: classes.icon ?? '',
  content: classes.content ?? '',
}
