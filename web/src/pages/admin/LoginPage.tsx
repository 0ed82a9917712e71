import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { accountQuery } from '../../features/admin/account/account.queries.ts'
import { type LoggedIn, LoginForm } from '../../features/admin/account/LoginForm.tsx'
import { SecondFactorSetup } from '../../features/admin/account/SecondFactorSetup.tsx'
import { beginAdminSession, getAdminSession } from '../../kit/session/admin-session.ts'
import { isStorageBlocked } from '../../kit/storage/storage.ts'
import { LoadError } from '../../kit/ui/states/ErrorState.tsx'
import { PortalSheet } from './PortalSheet.tsx'

/** Shows the portal's login; if a second factor is required, it's set up here first. */
export function LoginPage() {
  const [arrived] = useState(() => getAdminSession() !== undefined)
  const [password, setPassword] = useState<string>()
  const enter = useEntrance()

  function logIn({ second_factor, password }: LoggedIn): void {
    beginAdminSession()
    if (second_factor === 'needed') setPassword(password)
    else enter()
  }

  if (password) return <Enrolment password={password} onDone={enter} />
  if (arrived && getAdminSession()) return <Returning onDone={enter} />
  return (
    <PortalSheet title={t`Admin Portal`} note={noteOf()}>
      <LoginForm onLogin={logIn} />
    </PortalSheet>
  )
}

/** Returns the text below the title. The portal's session is a cookie: without it a login would lead back here. */
function noteOf(): string {
  return isStorageBlocked()
    ? t`This browser blocks cookies, and the portal needs them. Allow them for this site and reload the page.`
    : t`For the people who look after the site.`
}

function useEntrance(): () => void {
  const router = useRouter()
  return () => void router.navigate({ to: '/admin/$', params: { _splat: 'dashboard' }, replace: true })
}

/** Redirects an administrator who is already logged in to the portal. */
function Returning({ onDone }: { onDone: () => void }) {
  const { data: account, error, refetch } = useQuery(accountQuery())
  if (error) return <LoadError error={error} onRetry={refetch} />
  if (!account) return null
  if (account.second_factor_required && !account.second_factor) return <Enrolment onDone={onDone} />
  return <Navigate to="/admin/$" params={{ _splat: 'dashboard' }} replace />
}

function Enrolment({ password, onDone }: { password?: string; onDone: () => void }) {
  return (
    <PortalSheet
      title={t`Two-step verification`}
      note={t`Members trust us with a lot. Before you go in, add a second lock to your account.`}
    >
      <SecondFactorSetup {...(password ? { password } : {})} onDone={onDone} />
    </PortalSheet>
  )
}
