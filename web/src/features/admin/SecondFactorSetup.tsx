import { Button, Group, TextInput } from '@mantine/core'
import { CODE_NEEDED } from '@savanna/contract/accounts.rules'
import { beginSecondFactor, confirmSecondFactor } from '@savanna/contract/admin'
import type { Reply } from '@savanna/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { callAdmin } from '../../kit/api/call-admin.ts'
import { sentenceOf } from '../../kit/api/problem.ts'
import { useZodForm } from '../../kit/form/use-zod-form.ts'
import { SecretInput } from '../../kit/ui/SecretInput.tsx'
import { saveFile } from '../../kit/ui/save-file.ts'
import { toast } from '../../kit/ui/toast.ts'
import { accountQuery } from './account.queries.ts'
import classes from './login.module.css'

type Secret = Reply<typeof beginSecondFactor>

interface Props {
  /** The password, where it has just been typed. */
  password?: string
  /** A second factor is in use already: its code is asked for too. */
  replacing?: boolean
  onDone: () => void
}

/** Sets up an authenticator app: password, the app's picture and its first code, recovery codes. */
export function SecondFactorSetup({ password, replacing = false, onDone }: Props) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (secret) return <Confirm secret={secret} onCodes={setCodes} />
  return (
    <Begin password={password ?? ''} known={password !== undefined} {...{ replacing }} onSecret={setSecret} />
  )
}

interface BeginProps {
  password: string
  known: boolean
  replacing: boolean
  onSecret: (secret: Secret) => void
}

function Begin({ password, known, replacing, onSecret }: BeginProps) {
  const form = useZodForm({
    schema: z.object({
      password: z.string().min(1, 'Please enter your password'),
      code: replacing ? z.string().trim().min(6, CODE_NEEDED) : z.string(),
    }),
    initialValues: { password, code: '' },
  })

  async function begin({ password, code }: { password: string; code: string }): Promise<void> {
    try {
      const body = { password, ...(code ? { code } : {}) }
      onSecret(await callAdmin(beginSecondFactor, { body }))
    } catch (error) {
      if (!form.showProblem(error)) toast.error(sentenceOf(error))
    }
  }

  return (
    <form className={classes.form} onSubmit={form.submit(begin)} noValidate>
      {known ? (
        <p className={classes.text}>
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.
        </p>
      ) : (
        <SecretInput {...form.getInputProps('password')} label="Password" autoComplete="current-password" />
      )}
      {replacing && (
        <TextInput
          {...form.getInputProps('code')}
          label="Code of the app in use"
          autoComplete="one-time-code"
        />
      )}
      <Group>
        <Button type="submit" loading={form.busy}>
          Set up
        </Button>
      </Group>
    </form>
  )
}

function Confirm({ secret, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const form = useZodForm({
    schema: z.object({ code: z.string().trim().min(6, CODE_NEEDED) }),
    initialValues: { code: '' },
  })
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri, { border: 2 }))}`

  async function confirm({ code }: { code: string }): Promise<void> {
    try {
      const answer = await callAdmin(confirmSecondFactor, { body: { ticket: secret.ticket, code } })
      onCodes(answer.recovery_codes)
    } catch (error) {
      if (!form.showProblem(error)) toast.error(sentenceOf(error))
    }
  }

  return (
    <form className={classes.form} onSubmit={form.submit(confirm)} noValidate>
      <p className={classes.text}>Scan this with your authenticator app, then type the code that it shows.</p>
      <img className={classes.qr} src={picture} alt="The secret as a QR code" width={200} height={200} />
      <details className={classes.text}>
        <summary>Type the secret instead</summary>
        <code className={classes.secret}>{secret.secret}</code>
      </details>
      <TextInput
        {...form.getInputProps('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Group>
        <Button type="submit" loading={form.busy}>
          Confirm
        </Button>
      </Group>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const queryClient = useQueryClient()
  const text = `${codes.join('\n')}\n`

  // Only now: a frame that knows of the second factor would lead on before anybody has read the codes.
  async function leave(): Promise<void> {
    await queryClient.invalidateQueries({ ...accountQuery(), refetchType: 'all' })
    onDone()
  }

  return (
    <div className={classes.form}>
      <p className={classes.text}>
        Two-step verification is on. Each of these codes opens the portal once, should your phone be gone.
        They are shown this one time.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <Button onClick={() => void leave()}>I have kept them</Button>
        <Button
          variant="default"
          onClick={() => saveFile({ name: 'savanna-recovery-codes.txt', content: new Blob([text]) })}
        >
          Save as a file
        </Button>
      </Group>
    </div>
  )
}
