import { Box, Flex } from '@mantine/core'
import { useId } from 'react'
import classes from '../WelcomePage.module.css'

interface ChoicesProps<T extends string> {
  label: string
  note?: string
  options: readonly { value: T; label: string }[]
  value: T | null
  error?: string | undefined
  disabled?: boolean
  onChange: (value: T) => void
}

/** Shows a choice between a few options, as large tiles. */
export function Choices<T extends string>({ label, note, options, value, error, ...field }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={classes.choices} disabled={field.disabled} aria-describedby={`${name}said`}>
      <legend>{label}</legend>
      <Flex wrap="wrap" gap="sm">
        {options.map((option) => (
          <Box component="label" key={option.value} flex={1} className={classes.tile}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => field.onChange(option.value)}
            />
            <span>{option.label}</span>
          </Box>
        ))}
      </Flex>
      <p
        id={`${name}said`}
        className={classes.said}
        data-refused={error !== undefined || undefined}
        role="status"
      >
        {error ?? note}
      </p>
    </fieldset>
  )
}
