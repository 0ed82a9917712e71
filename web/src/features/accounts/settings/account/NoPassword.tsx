import { Button } from '@mantine/core'
import { forgotPassword } from '@savanna/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../kit/api/call.ts'
import { useMember } from '../../../../kit/session/session.ts'
import { toast } from '../../../../kit/ui/states/toast.ts'
import { OutboxHint } from '../../OutboxHint.tsx'
import classes from '../settings.module.css'

/** Mails a link to choose a first password, for members who have only ever signed in with Google. */
export function NoPassword({ purpose }: { purpose: string }) {
  const { username } = useMember()
  const ask = useMutation({
    mutationFn: () => call(forgotPassword, { body: { login: username } }),
    onSuccess: ({ message }) => toast.info(message),
  })
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        You sign in with Google, so your account has no password yet. {purpose} We mail you a link to choose
        one.
      </p>
      <OutboxHint />
      <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate()}>
        {ask.isSuccess ? 'The link is on its way' : 'Mail me the link'}
      </Button>
    </div>
  )
}
