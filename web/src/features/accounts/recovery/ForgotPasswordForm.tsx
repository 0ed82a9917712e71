import { t } from '@lingui/core/macro'
import { Button, Flex, TextInput } from '@mantine/core'
import { ForgotPasswordBody } from '@savanna/contract/accounts/forms'
import { forgotPassword } from '@savanna/contract/accounts/routes'
import { useNavigate } from '@tanstack/react-router'
import { isOutboxOpen } from '../../../kit/api/outbox.ts'
import { request } from '../../../kit/api/request.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { toast } from '../../../kit/ui/states/toast.ts'
import classes from '../accounts.module.css'

/** Requests a reset link by email. */
export function ForgotPasswordForm() {
  const navigate = useNavigate()
  const form = useZodForm({ schema: ForgotPasswordBody, initialValues: { login: '' } })

  async function send(body: { login: string }): Promise<void> {
    const { message } = await request(forgotPassword, { body })
    toast.info(message)
    await navigate({ to: '/' })
    if (await isOutboxOpen()) toast.info(t`This is a development site. Its emails are in the outbox.`, 5000)
  }

  return (
    <Flex component="form" direction="column" gap="2xs" onSubmit={form.submit(send)} noValidate>
      <TextInput
        {...form.getInputProps('login')}
        className={classes.field ?? ''}
        label={t`Username or email`}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="lg" fullWidth disabled={!form.ready} loading={form.busy}>
        {t`SEND`}
      </Button>
    </Flex>
  )
}
