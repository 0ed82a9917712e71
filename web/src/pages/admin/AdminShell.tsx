import { t } from '@lingui/core/macro'
import { Box, Group, Stack } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconLogout, IconShieldLock } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountQuery } from '../../features/admin/account/account.queries.ts'
import { ConfirmIdentity } from '../../features/admin/account/ConfirmIdentity.tsx'
import { leavePortal } from '../../kit/api/request-admin.ts'
import { Wordmark } from '../../kit/art/Wordmark.tsx'
import { ThemeSwitch } from '../../kit/ui/buttons/ThemeSwitch.tsx'
import shared from '../../kit/ui/shared-styles.module.css'
import { PLACES } from './places.ts'
import classes from './shell.module.css'

/** Shows the portal's frame: a sidebar or, on a phone, a bar at the bottom. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { data: account } = useQuery(accountQuery())
  const logOut = useAdminLogOut()

  if (account?.second_factor_required && !account.second_factor)
    return <Navigate to="/admin/$" params={{ _splat: 'login' }} replace />
  return (
    <Box fz="sm" mih="100dvh" className={classes.shell}>
      <Stack component="header" gap="lg" h="100dvh" py="md" px="sm" className={classes.side}>
        <Group gap="xs" wrap="nowrap" className={classes.head}>
          <Wordmark />
          <Box component="span" c="dimmed" fz="xs" lh={1} p="2xs" className={classes.mark}>{t`Admin`}</Box>
          <Box component="span" ms="auto" flex="none">
            <ThemeSwitch />
          </Box>
        </Group>
        <nav className={classes.places} aria-label={t`Portal`}>
          {PLACES.map(({ name, label, short, icon: Icon }) => (
            <Link
              key={name}
              to="/admin/$"
              params={{ _splat: `dashboard/${name}` }}
              className={classes.place}
              activeOptions={{ includeSearch: false }}
              aria-label={say(label)}
            >
              <Icon size={20} stroke={1.75} aria-hidden="true" />
              <Box component="span" visibleFrom="sm">
                {say(label)}
              </Box>
              <Box component="span" hiddenFrom="sm">
                {say(short)}
              </Box>
            </Link>
          ))}
        </nav>
        <Box mt="auto" className={classes.foot}>
          <Link to="/admin/$" params={{ _splat: 'dashboard/account' }} className={classes.account}>
            <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
            <Box component="span" miw={0} className={shared.ellipsis}>
              {account?.email ?? t`My account`}
            </Box>
          </Link>
          <button type="button" className={classes.out} onClick={logOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden="true" />
            {t`Logout`}
          </button>
        </Box>
      </Stack>
      <main className={classes.content} id="content" tabIndex={-1}>
        {children}
      </main>
      <ConfirmIdentity />
    </Box>
  )
}

/** Returns a function that ends the administrator's session here and on the server, and clears the cache. */
function useAdminLogOut(): () => void {
  const router = useRouter()
  const queryClient = useQueryClient()
  return () => {
    void leavePortal()
    void router.navigate({ to: '/admin/$', params: { _splat: 'login' } }).then(() => queryClient.clear())
  }
}
