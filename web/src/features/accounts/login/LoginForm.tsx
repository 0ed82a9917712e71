import { Button, Flex, TextInput } from '@mantine/core'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '../../../kit/api/problem.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { beginSession } from '../../../kit/session/session.ts'
import { SecretInput } from '../../../kit/ui/fields/SecretInput.tsx'
import classes from '../accounts.module.css'

const calls = () => import('./login.calls.ts')
const schema = async () => (await calls()).loginSchema

interface LoginFormProps {
  /** The name to begin with. */
  login: string
}

/** Shows the log-in form; afterwards leads to the page that was asked for. */
export function LoginForm({ login }: LoginFormProps) {
  const router = useRouter()
  const wanted = useLocation({ select: ({ state }) => state.wanted })
  const [mailed, setMailed] = useState<string>()
  const form = useZodForm({ schema, initialValues: { login, pwd: '' } })

  async function enter(credentials: { login: string; pwd: string }): Promise<void> {
    try {
      const { logIn } = await calls()
      beginSession(await logIn(credentials))
      if (wanted) router.history.push(wanted)
      else await router.navigate({ to: '/' })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'mail_needed') setMailed(error.message)
      else form.refuse('pwd', error.message)
    }
  }

  return (
    <Flex component="form" direction="column" gap="2xs" onSubmit={form.submit(enter)} noValidate>
      <TextInput
        {...form.getInputProps('login')}
        className={classes.field ?? ''}
        label="Username or email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SecretInput
        {...form.getInputProps('pwd')}
        className={classes.field ?? ''}
        label="Password"
        name="password"
        autoComplete="current-password"
        errorProps={{ role: 'alert' }}
      />
      <div role="status">{mailed && <p className={classes.notice}>{mailed}</p>}</div>
      <Button type="submit" size="lg" mt="xs" fullWidth disabled={!form.ready} loading={form.busy}>
        Log in
      </Button>
    </Flex>
  )
}
