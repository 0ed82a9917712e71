import { msg, t } from '@lingui/core/macro'
import { Box, Button, Flex, Group, TextInput } from '@mantine/core'
import { CODE_NEEDED } from '@savanna/contract/accounts/rules'
import { beginSecondFactor, confirmSecondFactor } from '@savanna/contract/admin/routes'
import { withMessage } from '@savanna/contract/language/say'
import type { Reply } from '@savanna/contract/route'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { requestAdmin } from '../../../kit/api/request-admin.ts'
import { useZodForm } from '../../../kit/form/use-zod-form.ts'
import { RecoveryCodes } from '../../../kit/second-factor/RecoveryCodes.tsx'
import { ScanSecret } from '../../../kit/second-factor/ScanSecret.tsx'
import { SecretInput } from '../../../kit/ui/fields/SecretInput.tsx'
import { accountQuery } from './account.queries.ts'

type Secret = Reply<typeof beginSecondFactor>

interface Props {
  /** The password, if it has just been typed. */
  password?: string
  /** True when a second factor is already in use: its code is required too. */
  replacing?: boolean
  onDone: () => void
}

/**
 * Sets up an authenticator app: asks for the password, shows the QR code, confirms a code, shows the recovery codes.
 */
export function SecondFactorSetup({ password, replacing = false, onDone }: Props) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()

  if (codes) return <Codes codes={codes} onDone={onDone} />
  if (secret) return <Confirm secret={secret} onCodes={setCodes} />
  return (
    <Begin
      password={password ?? ''}
      known={password !== undefined}
      replacing={replacing}
      onSecret={setSecret}
    />
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
      password: z.string().min(1, withMessage(msg`Please enter your password`)),
      code: replacing ? z.string().trim().min(6, withMessage(CODE_NEEDED)) : z.string(),
    }),
    initialValues: { password, code: '' },
  })

  async function begin({ password, code }: { password: string; code: string }): Promise<void> {
    const body = { password, ...(code ? { code } : {}) }
    onSecret(await requestAdmin(beginSecondFactor, { body }))
  }

  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={form.submit(begin)} noValidate>
      {known ? (
        <Box component="p" c="dimmed">
          {t`You’ll need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password.`}
        </Box>
      ) : (
        <SecretInput
          {...form.getInputProps('password')}
          label={t`Password`}
          autoComplete="current-password"
        />
      )}
      {replacing && (
        <TextInput
          {...form.getInputProps('code')}
          label={t`Code from your current app`}
          autoComplete="one-time-code"
        />
      )}
      <Group>
        <Button type="submit" loading={form.busy}>
          {t`Set up`}
        </Button>
      </Group>
    </Flex>
  )
}

function Confirm({ secret, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  async function confirm(code: string): Promise<void> {
    const answer = await requestAdmin(confirmSecondFactor, { body: { ticket: secret.ticket, code } })
    onCodes(answer.recovery_codes)
  }
  return <ScanSecret secret={secret} confirm={confirm} />
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const queryClient = useQueryClient()

  // Refreshed only now: the portal would move on before anyone read the recovery codes.
  async function leave(): Promise<void> {
    await queryClient.invalidateQueries({ ...accountQuery(), refetchType: 'all' })
    onDone()
  }
  return <RecoveryCodes codes={codes} opens="portal" onDone={() => void leave()} />
}
