import { Chip } from '@mantine/core'
import { useId } from 'react'
import classes from './ProfileForm.module.css'

interface ChoiceFieldProps<T extends string> {
  label: string
  options: { value: T; label: string }[]
  /** Nothing until one is chosen. */
  value: T | null
  error?: string | undefined
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
  ...field
}: ChoiceFieldProps<T>) {
  const name = useId()
  return (
    <fieldset className={classes.group} onBlur={field.onBlur}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.chips}>
        {options.map((option, index) => (
          <Chip
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => field.onChange(option.value)}
            {...(index === 0 && {
              'data-autofocus': field['data-autofocus'],
              'data-path': field['data-path'],
            })}
          >
            {option.label}
          </Chip>
        ))}
      </div>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  )
}
