import { t } from '@lingui/core/macro'
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './SecretInput.module.css'

type SecretInputProps = Omit<TextInputProps, 'type' | 'rightSection'>

/** Shows a password field whose text can be revealed. Mantine's own is three times as large. */
export function SecretInput(props: SecretInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={
        <UnstyledButton
          className={classes.eye ?? ''}
          aria-label={t`Show password`}
          aria-pressed={shown}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} stroke={1.75} />
        </UnstyledButton>
      }
    />
  )
}
