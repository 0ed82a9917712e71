import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { NameField } from '../../../kit/ui/fields/NameField.tsx'
import type { PasswordVerdict } from '../../../kit/ui/fields/PasswordField.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from '../accounts.module.css'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import own from './register.module.css'
import type { useRegistration } from './use-registration.ts'
import type { UsernameCheck } from './use-username-check.ts'

interface AccountStepProps {
  form: ReturnType<typeof useRegistration>['form']
  check: UsernameCheck
  /** The server's verdict on the password. */
  verdict: PasswordVerdict | undefined
  hidden: boolean
}

/** Returns a username's error, including the server's if it rejects the whole form because the name is taken. */
function describeCheck(state: UsernameCheck['state']): string {
  if (state === 'unknown') return ''
  return state === 'free' ? t`This username is available` : t`Username is already taken`
}

/** Shows the second step: the account's address, username and password. */
export function AccountStep({ form, check, verdict, hidden }: AccountStepProps) {
  const username = form.getInputProps('username')
  return (
    <div className={own.fields} data-step="account" hidden={hidden}>
      <NameField
        {...username}
        kind="username"
        offers={check.spellings}
        error={username.error ?? (check.state === 'taken' ? describeCheck('taken') : undefined)}
        className={classes.field ?? ''}
        label={t`Username`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={check.state === 'free' && <IconCheck size={20} stroke={1.75} color="var(--online)" />}
      />
      <Hidden role="status">{describeCheck(check.state)}</Hidden>
      <TextInput
        {...form.getInputProps('email')}
        className={classes.field ?? ''}
        label={t`Email`}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields
        label={t`Password`}
        password={form.getInputProps('pwd1')}
        repeat={form.getInputProps('pwd2')}
        verdict={verdict}
      />
    </div>
  )
}
