import { TextInput, UnstyledButton } from '@mantine/core'
import { type ComponentProps, useRef } from 'react'
import { suggestName, suggestUsername } from '../../form/suggest-name.ts'
import type { InputProps } from '../../form/use-zod-form.ts'
import classes from './NameField.module.css'

const KINDS = {
  name: { suggest: suggestName, rule: 'Letters and one hyphen fit here.' },
  username: { suggest: suggestUsername, rule: 'Plain letters, digits and one hyphen fit here.' },
} as const

interface NameFieldProps
  extends InputProps<string>,
    Omit<ComponentProps<typeof TextInput>, keyof InputProps<string>> {
  kind?: keyof typeof KINDS
}

/** Shows a field for a name; below a refused one how it is written by the rules, which a press takes. */
export function NameField({ kind = 'name', ...field }: NameFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { suggest, rule } = KINDS[kind]
  const name = field.error === undefined ? undefined : suggest(field.value)
  return (
    <>
      <TextInput ref={input} {...field} />
      <p className={classes.hint} role="status">
        {name && (
          <>
            {rule}{' '}
            <UnstyledButton
              className={classes.take ?? ''}
              onClick={() => {
                field.onChange(name)
                input.current?.focus()
              }}
            >
              Write {name}
            </UnstyledButton>
          </>
        )}
      </p>
    </>
  )
}
