import { t } from '@lingui/core/macro'
import type { TextInputProps } from '@mantine/core'
import { currentLocale } from '@savanna/contract/language/current'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { CSSProperties } from 'react'
import classes from './PasswordField.module.css'
import { SecretInput } from './SecretInput.tsx'

export interface PasswordPart {
  label: Sentence
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
  const missing = parts.filter((part) => !part.holds(value)).map((part) => say(part.label))
  if (missing.length === 0) return t`That will do.`
  const list = listed(missing)
  return value === '' ? list : t`Still to come: ${list}`
}

function listed(labels: string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(labels)
}
