import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { forgotPassword } from '@savanna/contract/accounts/routes'
import { useMutation } from '@tanstack/react-query'
import { request } from '../../../../kit/api/request.ts'
import { useMember } from '../../../../kit/session/session.ts'
import { toast } from '../../../../kit/ui/states/toast.ts'
import { OutboxHint } from '../../OutboxHint.tsx'
import classes from '../settings.module.css'

/**
 * Emails a link to choose a first password, for members who have only ever signed in with Google; the note says what
 * it's for.
 */
export function NoPassword({ note }: { note: string }) {
  const { username } = useMember()
  const ask = useMutation({
    mutationFn: () => request(forgotPassword, { body: { login: username } }),
    onSuccess: ({ message }) => toast.info(message),
  })
  return (
    <div className={classes.form}>
      <p className={classes.hint}>{note}</p>
      <OutboxHint />
      <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate()}>
        {ask.isSuccess ? t`The link is on its way` : t`Email me the link`}
      </Button>
    </div>
  )
}
