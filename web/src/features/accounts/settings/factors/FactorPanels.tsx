import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../../kit/api/problem.ts'
import { useMember } from '../../../../kit/session/session.ts'
import { ErrorState } from '../../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../kit/ui/states/Skeletons.tsx'
import { supportsPasskeys } from '../../login/passkey-support.ts'
import { Panel } from '../Panel.tsx'
import { formatDay } from '../settings.model.ts'
import { factorsOf } from './factors.queries.ts'
import { Passkeys } from './Passkeys.tsx'
import { TwoStep } from './TwoStep.tsx'

interface FactorPanelsProps {
  hasPassword: boolean
  bind: (name: 'two-step' | 'passkeys') => { opened: boolean; onToggle: () => void }
  onDone: () => void
}

/** Shows the panels of what secures the log-in besides the password. */
export function FactorPanels({ hasPassword, bind, onDone }: FactorPanelsProps) {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(factorsOf(id))
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton count={2} />
  const { totp, passkeys } = data
  const ways = { password: hasPassword, code: totp !== null }
  const one = passkeys.length === 1
  return (
    <>
      <Panel
        title="Two-step verification"
        state={
          totp
            ? `On since ${formatDay(totp.since)}, ${totp.recovery_codes_left} recovery codes left`
            : 'Off: a password alone logs in'
        }
        verb={totp ? 'Turn off' : 'Turn on'}
        {...bind('two-step')}
      >
        <TwoStep ways={ways} onDone={onDone} />
      </Panel>
      <Panel
        title="Passkeys"
        state={
          passkeys.length === 0
            ? 'Log in with fingerprint, face or PIN'
            : `${passkeys.length} ${one ? 'passkey logs' : 'passkeys log'} you in`
        }
        verb={passkeys.length === 0 && supportsPasskeys() ? 'Add' : 'Show'}
        {...bind('passkeys')}
      >
        <Passkeys passkeys={passkeys} ways={ways} />
      </Panel>
    </>
  )
}
