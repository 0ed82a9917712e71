import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mantine/core'
import { DELETION_FAILED } from '@savanna/contract/accounts/settings'
import { ProofForm } from '@savanna/contract/accounts/settings-forms'
import { say } from '@savanna/contract/language/say'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { endSession, useMember } from '../../../../kit/session/session.ts'
import { SecretInput } from '../../../../kit/ui/fields/SecretInput.tsx'
import { ConfirmDialog } from '../../../../kit/ui/states/ConfirmDialog.tsx'
import { toast } from '../../../../kit/ui/states/toast.ts'
import { OutboxHint } from '../../OutboxHint.tsx'
import classes from '../settings.module.css'
import { useDeleteAccount } from '../settings.queries.ts'

interface DeleteFormProps {
  hasPassword: boolean
  /** Paid plans that end with the account. */
  endsToo: ReactNode
  /** Called with true when the confirmation opens, with false when it closes. */
  onAsking: (asking: boolean) => void
}

/** Deletes the account: asks for the password, then for confirmation. */
export function DeleteForm({ hasPassword, ...props }: DeleteFormProps) {
  return hasPassword ? <ByPassword {...props} /> : <ByMail {...props} />
}

function ByPassword({ endsToo, onAsking }: Omit<DeleteFormProps, 'hasPassword'>) {
  const { username } = useMember()
  const form = useZodForm({ schema: ProofForm, initialValues: { password: '' } })
  const [asking, setAsking] = useState(false)
  const deletion = useDeleteAccount()
  const leave = useLeave()

  function ask(now: boolean): void {
    setAsking(now)
    onAsking(now)
  }

  async function confirm(): Promise<void> {
    try {
      const { message } = await deletion.mutateAsync(form.values.password)
      leave(message)
    } catch (error) {
      ask(false)
      form.showProblem(error)
      toast.error(say(DELETION_FAILED))
    }
  }

  return (
    <form onSubmit={form.submit(() => ask(true))} noValidate className={classes.form}>
      <p className={classes.hint}>
        {t`Your profile, pictures, likes, matches and conversations disappear immediately and for good, including for the people you talked to. You may want to download your data first.`}
      </p>
      <p className={classes.hint}>
        {t`To protect other members, blocks and open reports stay for 90 days under a code made from your email address.`}
      </p>
      <SecretInput
        {...form.getInputProps('password')}
        className={classes.field ?? ''}
        label={t`Current password`}
        name="current-password"
        autoComplete="current-password"
      />
      <Button type="submit" color="red" variant="light" disabled={!form.ready}>
        {t`Delete account`}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Delete ${username}?`}
        verb={t`Delete account`}
        destructive
        busy={deletion.isPending}
        onConfirm={() => void confirm()}
        onClose={() => ask(false)}
      >
        <Stack gap="xs">
          {endsToo}
          <p>{t`This can’t be undone.`}</p>
        </Stack>
      </ConfirmDialog>
    </form>
  )
}

/** Returns a function that ends the session in every tab once the account is deleted. */
function useLeave() {
  const router = useRouter()
  return (message: string) => {
    toast.info(message)
    endSession('logout')
    void router.navigate({ to: '/', replace: true })
  }
}

function ByMail({ endsToo }: Pick<DeleteFormProps, 'endsToo'>) {
  const deletion = useDeleteAccount()

  async function send(): Promise<void> {
    try {
      const { message } = await deletion.mutateAsync(undefined)
      toast.info(message)
    } catch {
      toast.error(say(DELETION_FAILED))
    }
  }

  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        {t`You sign in with Google, so we’ll check by email that it’s you. Once you confirm with the link, everything is gone for good.`}
      </p>
      <div className={classes.hint}>{endsToo}</div>
      <OutboxHint />
      <Button
        color="red"
        variant="light"
        loading={deletion.isPending}
        disabled={deletion.isSuccess}
        onClick={() => void send()}
      >
        {deletion.isSuccess ? t`The link is on its way` : t`Email me the link`}
      </Button>
    </div>
  )
}
