import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PasswordForm as schema } from '@savanna/contract/accounts/settings-forms'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { SecretInput } from '../../../../kit/ui/fields/SecretInput.tsx'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'
import classes from '../settings.module.css'
import { useChangePassword } from '../settings.queries.ts'

/** Shows the form for the current and the new password. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm({ schema, initialValues: { current: '', password: '', pwd2: '' } })
  const change = useChangePassword()

  const save = form.submit(async ({ current, password }) => {
    try {
      await change.mutateAsync({ current, password })
      onDone()
    } catch (error) {
      form.showProblem(error)
    }
  })

  return (
    <form onSubmit={save} noValidate className={classes.form}>
      <SecretInput
        {...form.getInputProps('current')}
        className={classes.field ?? ''}
        label={t`Current password`}
        name="current-password"
        autoComplete="current-password"
      />
      <NewPasswordFields
        label={t`New password`}
        password={form.getInputProps('password')}
        repeat={form.getInputProps('pwd2')}
      />
      <p className={classes.hint}>{t`Every other device will be logged out.`}</p>
      <Button type="submit" loading={form.busy} disabled={!form.ready}>
        {t`Change password`}
      </Button>
    </form>
  )
}
