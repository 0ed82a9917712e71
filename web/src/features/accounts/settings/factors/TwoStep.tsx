import { t } from '@lingui/core/macro'
import type { beginTotp } from '@savanna/contract/accounts/factors'
import type { Reply } from '@savanna/contract/route'
import { useState } from 'react'
import { sentenceOf } from '../../../../kit/api/problem.ts'
import { RecoveryCodes } from '../../../../kit/second-factor/RecoveryCodes.tsx'
import { ScanSecret } from '../../../../kit/second-factor/ScanSecret.tsx'
import { useMember } from '../../../../kit/session/session.ts'
import { toast } from '../../../../kit/ui/states/toast.ts'
import classes from '../settings.module.css'
import { newSecret, useTurnTotpOff, useTurnTotpOn } from './factors.queries.ts'
import { ProofForm, type Ways } from './ProofForm.tsx'

interface TwoStepProps {
  ways: Ways
  onDone: () => void
}

/** Turns two-step verification on, in three steps, and off. */
export function TwoStep({ ways, onDone }: TwoStepProps) {
  const { id } = useMember()
  const [secret, setSecret] = useState<Reply<typeof beginTotp>>()
  const [codes, setCodes] = useState<string[]>()
  const on = useTurnTotpOn()

  if (codes) return <RecoveryCodes codes={codes} opens="account" onDone={onDone} />
  if (ways.code) return <TurnOff ways={ways} onDone={onDone} />
  if (secret) {
    const confirm = async (code: string) => {
      const { recovery_codes } = await on.mutateAsync({ ticket: secret.ticket, code })
      setCodes(recovery_codes)
    }
    return <ScanSecret secret={secret} confirm={confirm} />
  }
  return (
    <ProofForm
      place="two-step"
      ways={ways}
      verb={t`Set up`}
      onProof={async (proof) => {
        try {
          setSecret(await newSecret(id, proof))
        } catch (error) {
          toast.error(sentenceOf(error))
          throw error
        }
      }}
    >
      <p className={classes.hint}>
        {t`You’ll then need a code as well to log in. For that you need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. All other devices will be logged out.`}
      </p>
    </ProofForm>
  )
}

function TurnOff({ ways, onDone }: TwoStepProps) {
  const off = useTurnTotpOff()
  return (
    <ProofForm
      place="two-step"
      ways={ways}
      verb={t`Turn off`}
      danger
      onProof={async (proof) => {
        await off.mutateAsync(proof)
        onDone()
      }}
    >
      <p className={classes.hint}>
        {t`Without it, anyone who knows your password can log in. You can use a recovery code instead of a code from the app.`}
      </p>
    </ProofForm>
  )
}
