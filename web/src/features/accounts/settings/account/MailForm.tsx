import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, TextInput } from '@mantine/core'
import type { Proof } from '@savanna/contract/accounts/factors'
import { MailForm as schema } from '@savanna/contract/accounts/settings-forms'
import { useQuery } from '@tanstack/react-query'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { useMember } from '../../../../kit/session/session.ts'
import { LoadError } from '../../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../kit/ui/states/Skeletons.tsx'
import { OutboxHint } from '../../OutboxHint.tsx'
import { factorsOf } from '../factors/factors.queries.ts'
import { ProofForm, type Ways } from '../factors/ProofForm.tsx'
import classes from '../settings.module.css'
import { useCancelMailChange, useRequestMailChange } from '../settings.queries.ts'

interface MailFormProps {
  /** The new address, not confirmed yet. */
  pending: string | null
  hasPassword: boolean
  onDone: () => void
}

/** Asks for another address; the current one stays valid until the new one is confirmed. */
export function MailForm({ pending, hasPassword, onDone }: MailFormProps) {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(factorsOf(id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton count={1} />
  return (
    <>
      {pending && <Pending address={pending} />}
      <Ask ways={{ password: hasPassword, code: data.totp !== null }} onDone={onDone} />
    </>
  )
}

function Ask({ ways, onDone }: { ways: Ways; onDone: () => void }) {
  const form = useZodForm({ schema, initialValues: { mail: '' } })
  const ask = useRequestMailChange()

  async function send(proof: Proof): Promise<void> {
    if (!form.check('mail')) return
    try {
      await ask.mutateAsync({ ...schema.parse(form.values), proof })
      onDone()
    } catch (error) {
      form.showProblem(error)
      throw error
    }
  }

  return (
    <ProofForm place="mail" ways={ways} verb={t`Confirm`} ready={form.ready} onProof={send}>
      <TextInput
        {...form.getInputProps('mail')}
        className={classes.field ?? ''}
        label={t`New email address`}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p
        className={classes.hint}
      >{t`We’ll send a link to the new address, and let your current one know.`}</p>
    </ProofForm>
  )
}

function Pending({ address }: { address: string }) {
  const keep = useCancelMailChange()
  return (
    <Stack gap="xs" align="flex-start" py="sm" px="md" className={classes.notice}>
      <p>
        <Trans>
          <strong>{address}</strong> isn’t confirmed yet. Open the link we sent there.
        </Trans>
      </p>
      <OutboxHint />
      <Button variant="default" size="sm" loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
        {t`Keep my current address`}
      </Button>
    </Stack>
  )
}
