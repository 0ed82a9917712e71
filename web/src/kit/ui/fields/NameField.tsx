import { msg, t } from '@lingui/core/macro'
import { Box, TextInput, UnstyledButton } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { type ComponentProps, useRef } from 'react'
import { suggestName, suggestUsername } from '../../form/suggest-name.ts'
import type { InputProps } from '../../form/use-zod-form.ts'
import shared from '../shared-styles.module.css'
import classes from './NameField.module.css'

const KINDS = {
  name: { suggest: suggestName, rule: msg`Use letters and one hyphen at most.` },
  username: { suggest: suggestUsername, rule: msg`Use letters from a to z, numbers and one hyphen at most.` },
} as const

interface NameFieldProps
  extends InputProps<string>,
    Omit<ComponentProps<typeof TextInput>, keyof InputProps<string>> {
  kind?: keyof typeof KINDS
  /** Free names to offer instead of a valid one that is in use. */
  offers?: string[]
}

const NONE: string[] = []

/**
 * Shows a field for a name and, below a rejected name, its spelling by the rules; below one in use, free ones.
 * Clicking one fills it in.
 */
export function NameField({ kind = 'name', offers = NONE, ...field }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { suggest, rule } = KINDS[kind]
  const name = field.error === undefined ? undefined : suggest(field.value)
  const names = name === undefined ? offers : [name]
  return (
    <>
      <TextInput ref={input} {...field} />
      <Box component="p" c="dimmed" fz="sm" mb="xs" className={shared.note} role="status">
        {names.length > 0 && (name === undefined ? `${t`Available:`} ` : `${say(rule)} `)}
        {names.map((each) => (
          <UnstyledButton
            key={each}
            c="var(--primary)"
            fz="inherit"
            fw={600}
            mih={44}
            td="underline"
            className={classes.take ?? ''}
            onClick={() => {
              field.onChange(each)
              input.current?.focus()
            }}
          >
            {t`Use ${each}`}
          </UnstyledButton>
        ))}
      </Box>
    </>
  )
}
