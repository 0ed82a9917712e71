import { Button } from '@mantine/core'
import { ResetPasswordBody, resetPassword } from '@savanna/contract/accounts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../kit/api/call.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { useZodForm } from '../../kit/form/use-zod-form.ts'
import { toast } from '../../kit/ui/toast.ts'
import classes from './accounts.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'

/** Sets a new password with a mailed key. */
export function ResetPasswordForm({ resetKey, usable }: { resetKey: string; usable: boolean }) {
  const navigate = useNavigate()
  const form = useZodForm({
    schema: ResetPasswordBody,
    initialValues: { pwd1: '', pwd2: '', password_key: resetKey },
  })

  async function save(body: { pwd1: string; pwd2: string; password_key: string }): Promise<void> {
    try {
      const { message } = await call(resetPassword, { params: { key: resetKey }, body })
      toast.success(message)
      await navigate({ to: '/users/login' })
    } catch (error) {
      form.showProblem(error)
      toast.error(sentenceOf(error))
    }
  }

  return (
    <form className={classes.form} onSubmit={form.submit(save)} noValidate>
      <NewPasswordFields
        label="New password"
        password={form.getInputProps('pwd1')}
        repeat={form.getInputProps('pwd2')}
      />
      <Button type="submit" size="lg" fullWidth disabled={!usable || !form.ready} loading={form.busy}>
        Save
      </Button>
    </form>
  )
}
