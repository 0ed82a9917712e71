import { Box } from '@mantine/core'
import { useId } from 'react'
import classes from './Segments.module.css'

interface SegmentsProps<V extends string> {
  /** The group's label, for screen readers. */
  label: string
  choices: readonly { value: V; label: string }[]
  value: V
  onChange: (value: V) => void
  /** True to take the full width, in equal parts. */
  full?: boolean
  className?: string | undefined
}

/**
 * Shows a choice between a few options as a row of radio buttons that look like one switch. Mantine's
 * SegmentedControl measures itself and renders three times before the first paint: a tenth of a second of the home
 * page on a slow phone.
 */
export function Segments<V extends string>({
  label,
  choices,
  value,
  onChange,
  full = false,
  className = '',
}: SegmentsProps<V>) {
  const name = useId()
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      p="2xs"
      className={`${classes.segments} ${className}`}
      data-full={full || undefined}
    >
      {choices.map((choice) => (
        <label key={choice.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </Box>
  )
}
