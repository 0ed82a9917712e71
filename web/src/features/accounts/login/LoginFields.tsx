import { t } from '@lingui/core/macro'
import { Button, Flex, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { SecretInput } from '../../../kit/ui/fields/SecretInput.tsx'
import classes from '../accounts.module.css'

interface LoginFieldsProps {
  /** The two fields' form bindings; none in the prerendered page. */
  login?: TextInputProps
  password?: TextInputProps
  notice?: ReactNode
  ready?: boolean
  busy?: boolean
  onSubmit?: (event: SyntheticEvent) => void
}

/** Shows the fields and the button of the login form. */
export function LoginFields({
  login,
  password,
  notice,
  ready = false,
  busy = false,
  onSubmit,
}: LoginFieldsProps) {
  return (
    <Flex component="form" direction="column" gap="2xs" noValidate onSubmit={onSubmit}>
      <TextInput
        {...login}
        className={classes.field ?? ''}
        label={t`Username or email`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretInput
        {...password}
        className={classes.field ?? ''}
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        errorProps={{ role: 'alert' }}
      />
      <div role="status">{notice}</div>
      <Button type="submit" size="lg" mt="xs" fullWidth disabled={!ready} loading={busy}>
        {t`Log in`}
      </Button>
    </Flex>
  )
}
