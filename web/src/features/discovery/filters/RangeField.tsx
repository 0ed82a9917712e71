import '@mantine/core/styles/Slider.layer.css'
import { msg } from '@lingui/core/macro'
import { Box, Group, RangeSlider, Slider, Stack } from '@mantine/core'
import type { FilterMode, FilterName } from '@savanna/contract/discovery/routes'
import { formatNumber } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import { type ReactNode, useId } from 'react'
import { Segments } from '../../../kit/ui/fields/Segments.tsx'
import classes from './FilterFields.module.css'
import { SWITCH_NAMES } from './filters.model.ts'

const MODES: { value: FilterMode; label: Sentence }[] = [
  { value: 'must', label: msg({ message: 'Must', comment: 'How much a filter matters' }) },
  { value: 'prefer', label: msg({ message: 'Prefer', comment: 'How much a filter matters' }) },
  { value: 'ignore', label: msg({ message: 'Ignore', comment: 'How much a filter matters' }) },
]

/** Returns the three modes with their labels. */
export const modeChoices = () => MODES.map((choice) => ({ ...choice, label: say(choice.label) }))

/** The filters with a field of their own. */
type FieldName = Exclude<FilterName, 'height'> | 'new' | 'active'

const LABELS: Record<FieldName, { label: Sentence; modes: Sentence }> = {
  age: { label: msg`Age`, modes: msg`How much age matters` },
  distance: { label: msg`Distance`, modes: msg`How much distance matters` },
  popularity: { label: msg`Popularity`, modes: msg`How much popularity matters` },
  tags: { label: msg`Interests`, modes: msg`How much interests matter` },
  new: { label: SWITCH_NAMES.new, modes: msg`How much being new matters` },
  active: { label: SWITCH_NAMES.active, modes: msg`How much being active matters` },
}

interface FilterFieldProps {
  filter: FieldName
  /** The current value, in words. */
  text: string
  mode: FilterMode
  onMode: (mode: FilterMode) => void
  children?: ReactNode
}

/** Shows one filter: its value, and its mode. */
export function FilterField({ filter, text, mode, onMode, children }: FilterFieldProps) {
  const id = useId()
  const { label, modes } = LABELS[filter]
  return (
    <Stack component="fieldset" gap="sm" className={classes.field} aria-labelledby={id} data-mode={mode}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div>
          <Box component="h3" id={id} ff="text" fw={600} fz="md" lh={1.4}>
            {say(label)}
          </Box>
          <Box
            component="p"
            c="dimmed"
            fz="sm"
            lh={1.4}
            className={classes.text}
            data-value={Boolean(children)}
          >
            {text}
          </Box>
        </div>
        <Segments
          className={classes.modes ?? ''}
          label={say(modes)}
          choices={modeChoices()}
          value={mode}
          onChange={onMode}
        />
      </Group>
      {children}
    </Stack>
  )
}

const LOOK = {
  label: null,
  size: 4,
  thumbSize: 24,
  classNames: { root: classes.slider, thumb: classes.thumb },
}

interface RangeProps {
  /** The labels of the two ends. */
  labels: [lowest: string, highest: string]
  bounds: { min: number; max: number }
  step?: number
  value: [number, number]
  /** Returns a value in words, for screen readers. */
  valueText?: (value: number) => string
  onChange: (value: [number, number]) => void
}

/** Shows a slider with two ends. */
export function Range({
  labels: [lowest, highest],
  bounds,
  value,
  valueText = formatNumber,
  ...slider
}: RangeProps) {
  return (
    <RangeSlider
      {...LOOK}
      {...bounds}
      {...slider}
      value={value}
      minRange={0}
      thumbValueText={valueText}
      thumbFromLabel={lowest}
      thumbToLabel={highest}
    />
  )
}

interface UpToProps {
  label: string
  bounds: { min: number; max: number }
  value: number
  valueText: string
  onChange: (value: number) => void
}

/** Shows a slider with only an upper end. */
export function UpTo({ label, bounds, valueText, ...slider }: UpToProps) {
  return <Slider {...LOOK} {...bounds} {...slider} thumbLabel={label} thumbValueText={valueText} />
}
