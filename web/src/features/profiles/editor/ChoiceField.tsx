import '@mantine/core/styles/Chip.layer.css'
import { Box, Chip, Flex } from '@mantine/core'
import { useId } from 'react'

interface ChoiceFieldProps<T extends string> {
  label: string
  options: { value: T; label: string }[]
  /** Nothing until one is chosen. */
  value: T | null
  error?: string | undefined
  /** Shown below the choice. */
  description?: string
  disabled?: boolean
  onChange: (value: T) => void
  onBlur?: () => void
  'data-path'?: string
  'data-autofocus'?: boolean
}

/** Shows a choice between a few values, all of them visible. */
export function ChoiceField<T extends string>({
  label,
  options,
  value,
  error,
  description,
  disabled = false,
  ...field
}: ChoiceFieldProps<T>) {
  const name = useId()
  return (
    <fieldset onBlur={field.onBlur} disabled={disabled} aria-describedby={description && `${name}note`}>
      <Box component="legend" display="block" fz="sm" fw={600} mb="xs" p={0}>
        {label}
      </Box>
      <Flex wrap="wrap" gap="xs">
        {options.map((option, index) => (
          <Chip
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => field.onChange(option.value)}
            {...(index === 0 && {
              'data-autofocus': field['data-autofocus'],
              'data-path': field['data-path'],
            })}
          >
            {option.label}
          </Chip>
        ))}
      </Flex>
      {description && (
        <Box component="p" id={`${name}note`} c="dimmed" fz="sm" mt="xs">
          {description}
        </Box>
      )}
      {error && (
        <Box component="p" c="var(--danger)" fz="sm" mt="xs">
          {error}
        </Box>
      )}
    </fieldset>
  )
}
