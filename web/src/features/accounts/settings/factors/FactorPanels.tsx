import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useMember } from '../../../../kit/session/session.ts'
import { LoadError } from '../../../../kit/ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../../kit/ui/states/Skeletons.tsx'
import { supportsPasskeys } from '../../login/passkey-support.ts'
import { Panel } from '../Panel.tsx'
import { Passkeys, TwoStep } from '../panel-contents.lazy.ts'
import { formatDay } from '../settings.model.ts'
import { factorsOf } from './factors.queries.ts'

interface FactorPanelsProps {
  hasPassword: boolean
  bind: (name: 'two-step' | 'passkeys') => { opened: boolean; onToggle: () => void }
  onDone: () => void
}

/** Shows the panels for login security beyond the password. */
export function FactorPanels({ hasPassword, bind, onDone }: FactorPanelsProps) {
  const { id } = useMember()
  const { data, error, refetch } = useQuery(factorsOf(id))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <ListSkeleton count={2} />
  const { totp, passkeys } = data
  const count = passkeys.length
  const ways = { password: hasPassword, code: totp !== null }
  return (
    <>
      <Panel
        title={t`Two-step verification`}
        state={
          totp
            ? describeTotp(formatDay(totp.since), totp.recovery_codes_left)
            : t`Off: you log in with just a password`
        }
        verb={totp ? t`Turn off` : t`Turn on`}
        {...bind('two-step')}
      >
        <TwoStep ways={ways} onDone={onDone} />
      </Panel>
      <Panel
        title={t`Passkeys`}
        state={
          count === 0
            ? t`Log in with your fingerprint, face or PIN`
            : plural(count, { one: '# passkey set up', other: '# passkeys set up' })
        }
        verb={
          count === 0 && supportsPasskeys()
            ? t({ message: 'Add', context: 'verb' })
            : t({ message: 'Show', context: 'verb' })
        }
        {...bind('passkeys')}
      >
        <Passkeys passkeys={passkeys} ways={ways} />
      </Panel>
    </>
  )
}

const describeTotp = (day: string, left: number) =>
  t`On since ${day}, ${plural(left, { one: '# recovery code', other: '# recovery codes' })} left`
