import type { TextInputProps } from '@mantine/core'
import classes from './PasswordField.module.css'
import { SecretInput } from './SecretInput.tsx'

export interface PasswordPart {
  label: string
  holds: (value: string) => boolean
}

interface PasswordFieldProps extends Omit<TextInputProps, 'value' | 'description' | 'type' | 'rightSection'> {
  value: string
  /** What makes the password a good one: a bar each. */
  parts: readonly PasswordPart[]
}

/** A new password: three quiet bars, and under them in words what is still missing. */
export function PasswordField({ value, parts, ...input }: PasswordFieldProps) {
  const held = parts.filter((part) => part.holds(value)).length
  return (
    <div>
      <SecretInput value={value} autoComplete="new-password" {...input} />
      <div className={classes.bars} data-held={held} aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.label} data-on={index < held || undefined} />
        ))}
      </div>
      <p className={classes.words} role="status">
        {missingWords(value, parts)}
      </p>
    </div>
  )
}

/** The rule in words: all of it before anything is typed, then only what is missing. */
export function missingWords(value: string, parts: readonly PasswordPart[]): string {
  const missing = parts.filter((part) => !part.holds(value)).map((part) => part.label)
  if (missing.length === 0) return 'That will do.'
  return value === '' ? listed(missing) : `Still to come: ${listed(missing)}`
}

function listed(labels: string[]): string {
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}
