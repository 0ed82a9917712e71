import '@mantine/core/styles/Chip.layer.css'
import { plural, t } from '@lingui/core/macro'
import { Chip, Flex, Stack } from '@mantine/core'
import {
  ACTIVE_DAYS,
  FILTER_BOUNDS,
  type FilterMode,
  type FilterName,
  NEW_DAYS,
} from '@savanna/contract/discovery/routes'
import { formatDistance, formatNumber } from '@savanna/contract/language/numbers'
import { TAGS, tagName } from '@savanna/contract/profiles/tags'
import { type Choice, FILTER_FIELDS } from './choice.model.ts'
import { formatRange, formatReach } from './filters.model.ts'
import { PanelRows } from './panels/PanelRows.tsx'
import { FilterField, Range, UpTo } from './RangeField.tsx'

interface FilterFieldsProps {
  value: Choice
  onChange: (change: Partial<Choice>) => void
}

const POPULARITY_STEP = 10

/** Shows all filters: ranges, interests and panels, each with its mode. */
export function FilterFields({ value, onChange }: FilterFieldsProps) {
  const { ageMin, ageMax, distMax, popMin, popMax } = value

  /** Changing the value of an ignored filter makes it a `must`. */
  function set(filter: FilterName, change: Partial<Choice>) {
    const { mode } = FILTER_FIELDS[filter]
    onChange({ ...change, ...(value[mode] === 'ignore' && { [mode]: 'must' }) })
  }

  const modeOf = (filter: FilterName) => {
    const { mode } = FILTER_FIELDS[filter]
    return { mode: value[mode], onMode: (next: FilterMode) => onChange({ [mode]: next }) }
  }

  return (
    <Stack gap="lg">
      <FilterField filter="age" text={formatYears(ageMin, ageMax)} {...modeOf('age')}>
        <Range
          labels={[t`Minimum age`, t`Maximum age`]}
          bounds={FILTER_BOUNDS.age}
          value={[ageMin, ageMax]}
          onChange={([low, high]) => set('age', { ageMin: low, ageMax: high })}
        />
      </FilterField>
      <FilterField filter="distance" text={formatReach(distMax)} {...modeOf('distance')}>
        <UpTo
          label={t`Maximum distance`}
          bounds={FILTER_BOUNDS.distance}
          value={distMax}
          valueText={formatDistance(distMax)}
          onChange={(km) => set('distance', { distMax: km })}
        />
      </FilterField>
      <FilterField filter="popularity" text={formatRange(popMin, popMax)} {...modeOf('popularity')}>
        <Range
          labels={[
            t({ message: 'Minimum popularity', context: 'end of a range' }),
            t({ message: 'Maximum popularity', context: 'end of a range' }),
          ]}
          bounds={FILTER_BOUNDS.popularity}
          step={POPULARITY_STEP}
          value={[popMin, popMax]}
          onChange={([low, high]) => set('popularity', { popMin: low, popMax: high })}
        />
      </FilterField>
      <FilterField filter="tags" text={tagsText(value.tags)} {...modeOf('tags')}>
        <TagChips held={value.tags} onChange={(tags) => set('tags', { tags })} />
      </FilterField>
      <FilterField
        filter="new"
        text={newText()}
        mode={value.newMode}
        onMode={(newMode) => onChange({ newMode })}
      />
      <FilterField
        filter="active"
        text={activeText()}
        mode={value.activeMode}
        onMode={(activeMode) => onChange({ activeMode })}
      />
      <PanelRows value={value} onChange={onChange} />
    </Stack>
  )
}

const newText = () =>
  plural({ days: NEW_DAYS }, { one: 'Joined in the last # day', other: 'Joined in the last # days' })
const activeText = () =>
  plural({ days: ACTIVE_DAYS }, { one: 'Online in the last # day', other: 'Online in the last # days' })

function tagsText([first, second]: number[]): string {
  if (first === undefined) return t({ message: 'Any', context: 'interests' })
  return second === undefined ? tagName(first) : t`All of these`
}

function formatYears(low: number, high: number): string {
  const from = formatNumber(low)
  return low === high
    ? plural(high, { one: '# year', other: '# years' })
    : plural(high, { one: `${from} to # year`, other: `${from} to # years` })
}

function TagChips({ held, onChange }: { held: number[]; onChange: (tags: number[]) => void }) {
  return (
    <Flex wrap="wrap" gap="xs">
      {TAGS.map((word, index) => {
        const id = index + 1
        const others = held.filter((tag) => tag !== id)
        return (
          <Chip
            key={word}
            checked={held.includes(id)}
            onChange={(checked) => onChange(checked ? [...others, id].sort((a, b) => a - b) : others)}
          >
            {tagName(id)}
          </Chip>
        )
      })}
    </Flex>
  )
}
