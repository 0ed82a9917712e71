import { plural, t } from '@lingui/core/macro'
import { Box, Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../features/admin/account/account.queries.ts'
import classes from '../../features/admin/account/login.module.css'
import { SecondFactorSetup } from '../../features/admin/account/SecondFactorSetup.tsx'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'

/** Shows the administrator's own account and how its login is secured. */
export function AccountPage() {
  const { data: account, error, refetch } = useQuery(accountQuery())
  const [settingUp, setSettingUp] = useState(false)

  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!account) return <RowsSkeleton />
  const { email, second_factor, recovery_codes_left } = account
  return (
    <>
      <PageTitle note={email}>{t`My account`}</PageTitle>
      <Stack component="section" align="flex-start" maw={480} className={classes.section}>
        <h2>{t`Two-step verification`}</h2>
        {settingUp ? (
          <SecondFactorSetup replacing={second_factor} onDone={() => setSettingUp(false)} />
        ) : (
          <>
            <Box component="p" c="dimmed">
              {second_factor
                ? plural(recovery_codes_left, {
                    one: 'On. # recovery code left.',
                    other: 'On. # recovery codes left.',
                  })
                : t`Off: anyone who knows your password can log in.`}
            </Box>
            <Button variant={second_factor ? 'default' : 'filled'} onClick={() => setSettingUp(true)}>
              {second_factor ? t`Set up another app` : t`Turn on`}
            </Button>
          </>
        )}
      </Stack>
    </>
  )
}
