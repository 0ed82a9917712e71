import { TextInput } from '@mantine/core'
import classes from '../accounts.module.css'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import own from './register.module.css'
import type { useRegistration } from './use-registration.ts'

type Form = ReturnType<typeof useRegistration>['form']

/** Shows the second step: the account's address, username and password. */
export function AccountStep({ form, hidden }: { form: Form; hidden: boolean }) {
  return (
    <div className={own.fields} data-step="account" hidden={hidden}>
      <TextInput
        {...form.getInputProps('username')}
        className={classes.field ?? ''}
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
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
