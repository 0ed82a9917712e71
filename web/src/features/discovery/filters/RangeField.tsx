import '@mantine/core/styles/Slider.layer.css'
import { Group, RangeSlider, Slider } from '@mantine/core'
import type { FilterMode } from '@savanna/contract/discovery/routes'
import { type ReactNode, useId } from 'react'
import { Segments } from '../../../kit/ui/fields/Segments.tsx'
import classes from './FilterFields.module.css'

const MODES: { value: FilterMode; label: string }[] = [
  { value: 'must', label: 'Must' },
  { value: 'prefer', label: 'Prefer' },
  { value: 'ignore', label: 'Ignore' },
]

interface FilterFieldProps {
  label: string
  /** The present value, in words. */
  text: string
  mode: FilterMode
  onMode: (mode: FilterMode) => void
  children: ReactNode
}

/** Shows one filter: its value, and its mode. */
export function FilterField({ label, text, mode, onMode, children }: FilterFieldProps) {
  const id = useId()
  return (
    <fieldset className={classes.field} aria-labelledby={id} data-mode={mode}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div>
          <h3 id={id} className={classes.label}>
            {label}
          </h3>
          <p className={classes.text}>{text}</p>
        </div>
        <Segments
          className={classes.modes ?? ''}
          label={`How much ${label.toLowerCase()} matters`}
          choices={MODES}
          value={mode}
          onChange={onMode}
        />
      </Group>
      {children}
    </fieldset>
  )
}

const LOOK = {
  label: null,
  size: 4,
  thumbSize: 24,
  classNames: { root: classes.slider, thumb: classes.thumb },
}

interface RangeProps {
  label: string
  bounds: { min: number; max: number }
  step?: number
  value: [number, number]
  onChange: (value: [number, number]) => void
}

/** Shows a slider with two ends. */
export function Range({ label, bounds, value, ...slider }: RangeProps) {
  return (
    <RangeSlider
      {...LOOK}
      {...bounds}
      {...slider}
      value={value}
      minRange={0}
      thumbFromLabel={`Lowest ${label}`}
      thumbToLabel={`Highest ${label}`}
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

/** Shows a slider with an upper end only. */
export function UpTo({ label, bounds, valueText, ...slider }: UpToProps) {
  return <Slider {...LOOK} {...bounds} {...slider} thumbLabel={label} thumbValueText={valueText} />
}
