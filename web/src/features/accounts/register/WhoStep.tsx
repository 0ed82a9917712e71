import { t } from '@lingui/core/macro'
import { NameField } from '../../../kit/ui/fields/NameField.tsx'
import classes from '../accounts.module.css'
import own from './register.module.css'
import type { useRegistration } from './use-registration.ts'

type Form = ReturnType<typeof useRegistration>['form']

/** Shows the first step: first name and last name. */
export function WhoStep({ form, hidden }: { form: Form; hidden: boolean }) {
  return (
    <div className={own.fields} data-step="who" hidden={hidden}>
      <NameField
        {...form.getInputProps('firstname')}
        className={classes.field ?? ''}
        label={t`First name`}
        name="firstname"
        autoComplete="given-name"
      />
      <NameField
        {...form.getInputProps('lastname')}
        className={classes.field ?? ''}
        label={t`Last name`}
        name="lastname"
        autoComplete="family-name"
      />
    </div>
  )
}
