import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Box, Stack } from '@mantine/core'
import { FILTER_PANELS, type PanelName } from '@savanna/contract/discovery/routes'
import { say } from '@savanna/contract/language/say'
import { useId } from 'react'
import { BASICS, ICONS, OptionChips, PANEL_GROUPS } from '../../../preferences/index.ts'
import type { Choice } from '../choice.model.ts'
import { HeightRow } from '../height/HeightRow.tsx'
import { FilterRow, Importance } from './FilterRow.tsx'
import classes from './PanelRows.module.css'
import { changePanel, formatValues, type PanelFilter } from './panels.model.ts'

interface PanelRowsProps {
  value: Choice
  onChange: (change: Partial<Choice>) => void
}

/** Shows a row per panel, and one for the height, with the chosen values; it opens to change them. */
export function PanelRows({ value, onChange }: PanelRowsProps) {
  const { panels } = value
  return (
    <Accordion multiple order={4} keepMounted={false} classNames={PARTS}>
      <Stack gap="lg">
        {PANEL_GROUPS.map(([title, fields]) => (
          <Group key={say(title)} title={say(title)}>
            {title === BASICS && <HeightRow value={value} onChange={onChange} />}
            {FILTER_PANELS.filter(({ field }) => fields.includes(field)).map((panel) => (
              <PanelRow
                key={panel.field}
                panel={panel}
                filter={panels[panel.field]}
                onChange={(change) => onChange({ panels: changePanel(panels, panel.field, change) })}
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
  const name = say(title)
  return (
    <FilterRow
      value={field}
      icon={ICONS[field]}
      name={name}
      filter={filter && { text: formatValues(field, filter.values), mode: filter.mode }}
    >
      <OptionChips
        field={field}
        title={name}
        options={options}
        multi
        chosen={filter?.values ?? []}
        onChange={(values) => onChange({ values })}
      />
      {filter && (
        <Importance
          name={name}
          mode={filter.mode}
          maybe={filter.maybe}
          onMode={(mode) => onChange({ mode })}
          onMaybe={(maybe) => onChange({ maybe })}
        />
      )}
    </FilterRow>
  )
}

const PARTS = {
  item: classes.item ?? '',
  control: classes.control ?? '',
  label: classes.label ?? '',
  icon: classes.icon ?? '',
  content: classes.content ?? '',
}
