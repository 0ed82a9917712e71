import { t } from '@lingui/core/macro'
import { Button, Flex, TextInput } from '@mantine/core'
import { CODE_NEEDED } from '@savanna/contract/accounts/rules'
import { AdminLoginForm, adminLogin } from '@savanna/contract/admin/routes'
import { withMessage } from '@savanna/contract/language/say'
import type { Reply } from '@savanna/contract/route'
import { useState } from 'react'
import { z } from 'zod'
import { isRefusal } from '../../../kit/api/problem.ts'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { SecretInput } from '../../../kit/ui/fields/SecretInput.tsx'

export type LoggedIn = Pick<Reply<typeof adminLogin>, 'second_factor'> & { password: string }

type Credentials = z.output<typeof AdminLoginForm>

/** Shows the login form of the portal: email and password, then the code if a second factor is set up. */
export function LoginForm({ onLogin }: { onLogin: (login: LoggedIn) => void }) {
  const [known, setKnown] = useState<Credentials>()
  const form = useZodForm({ schema: AdminLoginForm, initialValues: { email: '', password: '' } })

  async function enter(credentials: Credentials): Promise<void> {
    try {
      const { second_factor } = await requestAdmin(adminLogin, { body: credentials })
      onLogin({ second_factor, password: credentials.password })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'code_needed') setKnown(credentials)
      else form.refuse('password', error.message)
    }
  }

  if (known) return <CodeForm credentials={known} onLogin={onLogin} onBack={() => setKnown(undefined)} />
  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={form.submit(enter)} noValidate>
      <TextInput
        {...form.getInputProps('email')}
        label={t`Email`}
        type="email"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretInput
        {...form.getInputProps('password')}
        label={t`Password`}
        required
        withAsterisk={false}
        autoComplete="current-password"
        errorProps={{ role: 'alert' }}
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t`Log in`}
      </Button>
    </Flex>
  )
}

interface CodeFormProps {
  credentials: Credentials
  onLogin: (login: LoggedIn) => void
  onBack: () => void
}

function CodeForm({ credentials, onLogin, onBack }: CodeFormProps) {
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(6, withMessage(CODE_NEEDED)) }),
    initialValues: { code: '' },
  })

  async function enter({ code }: { code: string }): Promise<void> {
    try {
      const { second_factor } = await requestAdmin(adminLogin, { body: { ...credentials, code } })
      onLogin({ second_factor, password: credentials.password })
    } catch (error) {
      if (!isRefusal(error)) throw error
      form.refuse('code', error.message)
    }
  }

  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={form.submit(enter)} noValidate>
      <TextInput
        {...form.getInputProps('code')}
        label={t`Code`}
        description={t`Enter the six digits from your authenticator app, or one of your recovery codes.`}
        autoComplete="one-time-code"
        errorProps={{ role: 'alert' }}
        data-autofocus
        autoFocus
      />
      <Button type="submit" size="lg" fullWidth loading={form.busy}>
        {t`Continue`}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        {t`Use a different account`}
      </Button>
    </Flex>
  )
}
