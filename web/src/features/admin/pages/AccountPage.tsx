import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../kit/api/problem.ts'
import { ErrorState } from '../../../kit/ui/ErrorState.tsx'
import { PageTitle } from '../../../kit/ui/PageTitle.tsx'
import { accountQuery } from '../account.queries.ts'
import { numbered } from '../admin.model.ts'
import classes from '../login.module.css'
import { RowsSkeleton } from '../RowsSkeleton.tsx'
import { SecondFactorSetup } from '../SecondFactorSetup.tsx'

/** The administrator's own account: how safely it is locked. */
export function AccountPage() {
  const { data: account, error, refetch } = useQuery(accountQuery())
  const [settingUp, setSettingUp] = useState(false)

  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  if (!account) return <RowsSkeleton />
  const { email, second_factor, recovery_codes_left } = account
  return (
    <>
      <PageTitle note={email}>My account</PageTitle>
      <section className={classes.section}>
        <h2>Two-step verification</h2>
        {settingUp ? (
          <SecondFactorSetup replacing={second_factor} onDone={() => setSettingUp(false)} />
        ) : (
          <>
            <p className={classes.text}>
              {second_factor
                ? `It is on. ${numbered(recovery_codes_left, 'recovery code')} left.`
                : 'It is off: whoever learns your password is in.'}
            </p>
            <Button variant={second_factor ? 'default' : 'filled'} onClick={() => setSettingUp(true)}>
              {second_factor ? 'Set up another app' : 'Turn it on'}
            </Button>
          </>
        )}
      </section>
    </>
  )
}
