import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { NameField } from '../../../kit/ui/fields/NameField.tsx'
import { Hidden } from '../../../kit/ui/Hidden.tsx'
import classes from '../accounts.module.css'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import own from './register.module.css'
import type { useRegistration } from './use-registration.ts'
import type { UsernameCheck } from './use-username-check.ts'

interface AccountStepProps {
  form: ReturnType<typeof useRegistration>['form']
  check: UsernameCheck
  hidden: boolean
}

/** The sentence by which the server refuses the whole form, too. */
const TAKEN = 'Username is already taken'
const STATUS: Record<UsernameCheck['state'], string> = {
  free: 'This username is free',
  taken: TAKEN,
  unknown: '',
}

/** Shows the second step: the account's address, username and password. */
export function AccountStep({ form, check, hidden }: AccountStepProps) {
  const username = form.getInputProps('username')
  return (
    <div className={own.fields} data-step="account" hidden={hidden}>
      <NameField
        {...username}
        kind="username"
        offers={check.spellings}
        error={username.error ?? (check.state === 'taken' ? TAKEN : undefined)}
        className={classes.field ?? ''}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={check.state === 'free' && <IconCheck size={20} stroke={1.75} color="var(--online)" />}
      />
      <Hidden role="status">{STATUS[check.state]}</Hidden>
      <TextInput
        {...form.getInputProps('email')}
        className={classes.field ?? ''}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <NewPasswordFields
        label="Password"
        password={form.getInputProps('pwd1')}
        repeat={form.getInputProps('pwd2')}
      />
    </div>
  )
}
