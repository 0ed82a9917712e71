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

/** The server's verdict on a password that has all required parts. */
export interface PasswordVerdict {
  strong: boolean
  /** Why it's rejected. */
  reason: string | null
}

interface PasswordFieldProps
  extends Omit<TextInputProps, 'value' | 'error' | 'description' | 'type' | 'rightSection'> {
  value: string
  error: string | undefined
  /** The parts of the password rule. */
  parts: readonly PasswordPart[]
  /** Undefined while unknown. */
  verdict: PasswordVerdict | undefined
}

/** How many bars are full before each one. */
const BARS = [0, 1, 2]

/**
 * Shows a field for a new password with three bars that fill with each key, and in words what is still missing. When
 * nothing is, the server decides, which also rejects common passwords: nothing is praised before that.
 */
export function PasswordField({ value, error, parts, verdict, ...input }: PasswordFieldProps) {
  const held = parts.filter((part) => part.holds(value)).length
  const complete = held === parts.length
  const refusal = complete ? (error ?? verdict?.reason ?? undefined) : undefined
  const strong = complete && refusal === undefined && verdict?.strong === true
  const filled = fillOf({ refused: refusal !== undefined, strong, share: held / parts.length })
  return (
    <div>
      <SecretInput
        value={value}
        error={(error ?? refusal) !== undefined}
        autoComplete="new-password"
        {...input}
      />
      <div className={classes.bars} data-full={filled === BARS.length || undefined} aria-hidden="true">
        {BARS.map((bar) => (
          <span key={bar} style={{ '--filled': Math.min(1, Math.max(0, filled - bar)) } as CSSProperties} />
        ))}
      </div>
      <p className={classes.words} role="status" data-refused={refusal !== undefined || undefined}>
        {strong ? t`Strong enough` : (refusal ?? missingWords(value, parts))}
      </p>
    </div>
  )
}

/** Returns how many bars are full; the last one only for a password that the server accepts. */
function fillOf({ refused, strong, share }: { refused: boolean; strong: boolean; share: number }): number {
  if (refused) return 1
  return strong ? BARS.length : (BARS.length - 1) * share
}

/** Returns the rule in words: all of it before anything is typed, then only what is missing; empty when nothing is. */
export function missingWords(value: string, parts: readonly PasswordPart[]): string {
  const missing = parts.filter((part) => !part.holds(value)).map((part) => say(part.label))
  if (missing.length === 0) return ''
  const list = listed(missing)
  return value === '' ? list : t`Still needed: ${list}`
}

function listed(labels: string[]): string {
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(labels)
}
