import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import type { Proof } from '@savanna/contract/accounts/factors'
import { CurrentPassword, SecondCode } from '@savanna/contract/accounts/rules'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useZodForm } from '../../../../kit/form/use-zod-form.ts'
import { SecretInput } from '../../../../kit/ui/fields/SecretInput.tsx'
import { OutboxHint } from '../../OutboxHint.tsx'
import classes from '../settings.module.css'
import { type Place, useMailProof } from './factors.queries.ts'

/** The member's proof of identity. */
export interface Ways {
  password: boolean
  /** True when two-step verification is on. */
  code: boolean
}

interface ProofFormProps {
  /** The settings panel that shows the form. */
  place: Place
  ways: Ways
  verb: string
  danger?: boolean
  /** False while another field is missing. */
  ready?: boolean
  onProof: (proof: Proof) => Promise<void>
  onCancel?: () => void
  children?: ReactNode
}

/** Asks for proof of identity before a way to log in changes: the password or an emailed key, and a code. */
export function ProofForm(props: ProofFormProps) {
  const { place, ways, verb, danger, ready = true, onProof, onCancel, children } = props
  const key = new URLSearchParams(location.search).get('proof')
  const form = useZodForm({
    schema: z.object({
      password: ways.password ? CurrentPassword : z.string(),
      code: ways.code ? SecondCode : z.string(),
    }),
    initialValues: { password: '', code: '' },
  })

  const send = form.submit(async ({ password, code }) => {
    try {
      await onProof({
        ...(ways.password ? { password } : key !== null && { key }),
        ...(ways.code && { code }),
      })
    } catch (error) {
      form.showProblem(error)
    }
  })

  if (!ways.password && key === null) return <MailMeAKey place={place} />
  return (
    <form onSubmit={send} noValidate className={classes.form}>
      {children}
      {ways.password && (
        <SecretInput
          {...form.getInputProps('password')}
          className={classes.field ?? ''}
          label={t`Current password`}
          name="current-password"
          autoComplete="current-password"
        />
      )}
      {ways.code && (
        <TextInput
          {...form.getInputProps('code')}
          className={classes.field ?? ''}
          label={t`Code from your authenticator app`}
          autoComplete="one-time-code"
        />
      )}
      <div className={classes.buttons}>
        <Button
          type="submit"
          {...(danger && { color: 'red', variant: 'light' })}
          loading={form.busy}
          disabled={!form.ready || !ready}
        >
          {verb}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Emails a key to members who have only ever signed in with Google. */
function MailMeAKey({ place }: { place: Place }) {
  const ask = useMailProof()
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        {t`You sign in with Google, so we’ll check by email that it’s you. Open the link on this device to come back here.`}
      </p>
      <OutboxHint />
      <Button loading={ask.isPending} disabled={ask.isSuccess} onClick={() => ask.mutate(place)}>
        {ask.isSuccess ? t`The link is on its way` : t`Email me the link`}
      </Button>
    </div>
  )
}
