import { msg, t } from '@lingui/core/macro'
import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { Navigate, useParams } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect } from 'react'
import { RowsSkeleton } from '../../features/admin/RowsSkeleton.tsx'
import { leavePortal } from '../../kit/api/request-admin.ts'
import { lazyNamed, lazyPart } from '../../kit/lazy-part.tsx'
import { isLeavingPortal, useAdminSession } from '../../kit/session/admin-session.ts'
import { AdminShell } from './AdminShell.tsx'
import { PLACES } from './places.ts'

const LoginPage = lazyPart(() => import('./LoginPage.tsx'), 'LoginPage')
const RefusedLoginsPage = lazyPart(() => import('./RefusedLoginsPage.tsx'), 'RefusedLoginsPage')
const PAGES: Record<string, ComponentType> = {
  users: lazyNamed(() => import('./UsersPage.tsx'), 'UsersPage'),
  plans: lazyNamed(() => import('./PlansPage.tsx'), 'PlansPage'),
  reports: lazyNamed(() => import('./reports/ReportsPage.tsx'), 'ReportsPage'),
  frauds: lazyNamed(() => import('./FraudsPage.tsx'), 'FraudsPage'),
  overview: lazyNamed(() => import('./OverviewPage.tsx'), 'OverviewPage'),
  audit: lazyNamed(() => import('./AuditPage.tsx'), 'AuditPage'),
  account: lazyNamed(() => import('./AccountPage.tsx'), 'AccountPage'),
}
/** Pages about one item of a list, by the list's name. */
const DETAILS: Record<string, ComponentType> = {
  reports: lazyNamed(() => import('./reports/ReportPage.tsx'), 'ReportPage'),
  frauds: lazyNamed(() => import('./FraudCasePage.tsx'), 'FraudCasePage'),
}

/** Shows the administrators' portal: its own login, its own frame, and the page for the rest of the path. */
export function AdminPortal() {
  const session = useAdminSession()
  useLeaving()
  const { _splat = '' } = useParams({ strict: false })
  const [area, name = '', id] = _splat.split('/').filter(Boolean)
  useTitle(
    area === 'login' || area === 'refused-logins'
      ? t`Admin Portal`
      : say(PLACES.find((place) => place.name === name)?.label ?? msg`Admin`),
  )

  if (area === 'login') return <LoginPage />
  if (area === 'refused-logins') return <RefusedLoginsPage />
  if (!session) return <Navigate to="/admin/$" params={{ _splat: 'login' }} replace />
  const Page = (id && DETAILS[name]) || PAGES[name]
  if (area !== 'dashboard' || !Page)
    return <Navigate to="/admin/$" params={{ _splat: `dashboard/${PLACES[0].name}` }} replace />
  return (
    <AdminShell key={session}>
      <Suspense fallback={<RowsSkeleton />}>
        <Page key={id ?? name} />
      </Suspense>
    </AdminShell>
  )
}

/** Repeats a logout that didn't reach the server. */
function useLeaving(): void {
  useEffect(() => {
    const leave = () => {
      if (isLeavingPortal()) void leavePortal()
    }
    leave()
    addEventListener('online', leave)
    return () => removeEventListener('online', leave)
  }, [])
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE_NAME}`
  }, [title])
}
