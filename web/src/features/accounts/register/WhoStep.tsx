import { TextInput } from '@mantine/core'
import classes from '../accounts.module.css'
import { NameHint } from './NameHint.tsx'
import own from './register.module.css'
import type { useRegistration } from './use-registration.ts'

type Form = ReturnType<typeof useRegistration>['form']

/** Shows the first step: first name and last name. */
export function WhoStep({ form, hidden }: { form: Form; hidden: boolean }) {
  return (
    <div className={own.fields} data-step="who" hidden={hidden}>
      <TextInput
        {...form.getInputProps('firstname')}
        className={classes.field ?? ''}
        label="First name"
        name="firstname"
        autoComplete="given-name"
      />
      <NameHint
        typed={form.values.firstname}
        refused={form.errors.firstname !== undefined}
        onTake={(name) => form.setFieldValue('firstname', name)}
      />
      <TextInput
        {...form.getInputProps('lastname')}
        className={classes.field ?? ''}
        label="Last name"
        name="lastname"
        autoComplete="family-name"
      />
      <NameHint
        typed={form.values.lastname}
        refused={form.errors.lastname !== undefined}
        onTake={(name) => form.setFieldValue('lastname', name)}
      />
    </div>
  )
}
