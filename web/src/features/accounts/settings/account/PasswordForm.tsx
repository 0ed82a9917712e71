import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { PasswordForm as schema } from '@savanna/contract/accounts/settings-forms'
import { useQuery } from '@tanstack/react-query'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { useMember } from '../../../../kit/session/session.ts'
import { SecretInput } from '../../../../kit/ui/fields/SecretInput.tsx'
import { NewPasswordFields } from '../../NewPasswordFields.tsx'
import { usePasswordCheck } from '../../use-password-check.ts'
import classes from '../settings.module.css'
import { accountOf, useChangePassword } from '../settings.queries.ts'

/** Shows the form for the current and the new password. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const form = useZodForm({ schema, initialValues: { current: '', password: '', pwd2: '' } })
  const change = useChangePassword()
  const { id, username } = useMember()
  const { data: account } = useQuery(accountOf(id))
  const { verdict } = usePasswordCheck(form.values.password, { username, mail: account?.mail ?? '' })

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
        verdict={verdict}
      />
      <p className={classes.hint}>{t`All other devices will be logged out.`}</p>
      <Button type="submit" loading={form.busy} disabled={!form.ready}>
        {t`Change password`}
      </Button>
    </form>
  )
}
