import { Button, TextInput } from '@mantine/core'
import { MailForm as schema } from '@savanna/contract/settings'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { OutboxHint } from '../OutboxHint.tsx'
import classes from './settings.module.css'
import { useAskForMail, useKeepMail } from './settings.queries.ts'

interface MailFormProps {
  /** The address that waits to be confirmed. */
  pending: string | null
  onDone: () => void
}

/** Asks for another address; the present one counts until the new one is confirmed. */
export function MailForm({ pending, onDone }: MailFormProps) {
  const form = useZodForm({ schema, initialValues: { mail: '' } })
  const ask = useAskForMail()

  const send = form.submit(async ({ mail }) => {
    try {
      await ask.mutateAsync(mail)
      onDone()
    } catch (error) {
      form.showProblem(error)
    }
  })

  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {pending && <Pending address={pending} />}
      <TextInput
        {...form.getInputProps('mail')}
        className={classes.field ?? ''}
        label="New e-mail address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <p className={classes.hint}>We mail a link to the new address, and a note to your present one.</p>
      <Button type="submit" loading={form.busy} disabled={!form.ready}>
        Confirm
      </Button>
    </form>
  )
}

function Pending({ address }: { address: string }) {
  const keep = useKeepMail()
  return (
    <div className={classes.notice}>
      <p>
        <strong>{address}</strong> waits for you to open the link that we sent there.
      </p>
      <OutboxHint />
      <Button variant="default" size="sm" loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
        Keep my present address
      </Button>
    </div>
  )
}
