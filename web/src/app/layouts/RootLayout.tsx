import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AccountLayout } from './AccountLayout.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useFocusOnTitle } from './use-focus-on-title.ts'

const MemberShell = lazy(async () => ({ default: (await import('./MemberShell.tsx')).MemberShell }))
const VisitorShell = lazy(async () => ({ default: (await import('./VisitorShell.tsx')).VisitorShell }))

/** Chooses the frame of the page and keeps title and focus with it. */
export function RootLayout() {
  useDocumentTitle()
  useFocusOnTitle()
  const { member } = useRouteContext({ from: '__root__' })
  const frame = useFrame(member)

  if (frame === 'bare') return <Outlet />
  if (frame === 'account') {
    return (
      <AccountLayout>
        <Outlet />
      </AccountLayout>
    )
  }
  const Shell = member ? MemberShell : VisitorShell
  return (
    <Suspense>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  )
}

function useFrame(member: boolean) {
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  return (member ? undefined : data?.visitorFrame) ?? data?.frame ?? 'shell'
}
