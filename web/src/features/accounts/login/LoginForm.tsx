import { useState } from 'react'
import { isRefusal } from '../../../kit/api/problem.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import classes from '../accounts.module.css'
import { LoginFields } from './LoginFields.tsx'
import { useEnter } from './use-enter.ts'

const calls = () => import('./login.calls.ts')
const schema = async () => (await calls()).loginSchema

interface LoginFormProps {
  /** The name to start with. */
  login: string
}

/** Shows the login form, then redirects to the requested page. */
export function LoginForm({ login }: LoginFormProps) {
  const begin = useEnter()
  const [mailed, setMailed] = useState<string>()
  const form = useZodForm({ schema, initialValues: { login, pwd: '' } })

  async function enter(credentials: { login: string; pwd: string }): Promise<void> {
    try {
      const { logIn } = await calls()
      await begin(await logIn(credentials))
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'mail_needed') setMailed(error.message)
      else form.refuse('pwd', error.message)
    }
  }

  return (
    <LoginFields
      login={form.getInputProps('login')}
      password={form.getInputProps('pwd')}
      notice={mailed && <p className={classes.notice}>{mailed}</p>}
      ready={form.ready}
      busy={form.busy}
      onSubmit={(event) => void form.submit(enter)(event)}
    />
  )
}
