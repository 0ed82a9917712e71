import { t } from '@lingui/core/macro'
import { Button, Checkbox, Flex } from '@mantine/core'
import { ResetPasswordBody } from '@savanna/contract/accounts/forms'
import { resetPassword } from '@savanna/contract/accounts/routes'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { request } from '../../../kit/api/request.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { usePasswordCheck } from '../use-password-check.ts'

interface ResetPasswordFormProps {
  resetKey: string
  usable: boolean
  /** The names of the passkeys that still open the account. */
  passkeys: string[]
}

/** Sets a new password with an emailed key, and offers to remove the account's passkeys. */
export function ResetPasswordForm({ resetKey, usable, passkeys }: ResetPasswordFormProps) {
  const navigate = useNavigate()
  const form = useZodForm({
    schema: ResetPasswordBody,
    initialValues: { pwd1: '', pwd2: '', password_key: resetKey, remove_passkeys: false },
  })

  const { verdict } = usePasswordCheck(form.values.pwd1, { key: resetKey })

  async function save(body: z.output<typeof ResetPasswordBody>): Promise<void> {
    try {
      const { message } = await request(resetPassword, { params: { key: resetKey }, body })
      toast.info(message)
      await navigate({ to: '/users/login' })
    } catch (error) {
      form.showProblem(error)
      toast.error(sentenceOf(error))
    }
  }

  const names = passkeys.join(', ')
  return (
    <Flex component="form" direction="column" gap="2xs" onSubmit={form.submit(save)} noValidate>
      <NewPasswordFields
        label={t`New password`}
        password={form.getInputProps('pwd1')}
        repeat={form.getInputProps('pwd2')}
        verdict={verdict}
      />
      {passkeys.length > 0 && (
        <Checkbox
          my="md"
          checked={form.values.remove_passkeys}
          onChange={(event) => form.setFieldValue('remove_passkeys', event.currentTarget.checked)}
          label={t`Also remove my passkeys: ${names}`}
          description={t`Passkeys log you in without a password. Remove them if someone else may have added one.`}
        />
      )}
      <Button type="submit" size="lg" fullWidth disabled={!usable || !form.ready} loading={form.busy}>
        {t`Save`}
      </Button>
    </Flex>
  )
}
