import type { TextInputProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './PasswordField.module.css'
import { SecretInput } from './SecretInput.tsx'

export interface PasswordPart {
  label: string
  holds: (value: string) => boolean
}

interface PasswordFieldProps
  extends Omit<TextInputProps, 'value' | 'error' | 'description' | 'type' | 'rightSection'> {
  value: string
  error: string | undefined
  /** The parts of the password rule. */
  parts: readonly PasswordPart[]
}

/** How many bars are full before each one. */
const BARS = [0, 1, 2]

/**
 * Shows a field for a new password with three bars that fill with each key, and in words what is still missing. When nothing is, the
 * error is the server's, which also refuses common passwords.
 */
export function PasswordField({ value, error, parts, ...input }: PasswordFieldProps) {
  const held = parts.filter((part) => part.holds(value)).length
  const refusal = held === parts.length ? error : undefined
  const filled = refusal ? 1 : (BARS.length * held) / parts.length
  return (
    <div>
      <SecretInput value={value} error={error !== undefined} autoComplete="new-password" {...input} />
      <div className={classes.bars} data-full={filled === BARS.length || undefined} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} style={{ '--filled': Math.min(1, Math.max(0, filled - bar)) } as CSSProperties} />
        ))}
      </div>
      <p className={classes.words} role="status" data-refused={refusal !== undefined || undefined}>
        {refusal ?? missingWords(value, parts)}
      </p>
    </div>
  )
}

/** Returns the rule in words: all of it before anything is typed, then only what is missing. */
export function missingWords(value: string, parts: readonly PasswordPart[]): string {
  const missing = parts.filter((part) => !part.holds(value)).map((part) => part.label)
  if (missing.length === 0) return 'That will do.'
  return value === '' ? listed(missing) : `Still to come: ${listed(missing)}`
}

function listed(labels: string[]): string {
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}
