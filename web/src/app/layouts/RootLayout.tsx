import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { AccountLayout } from './AccountLayout.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import { useFocusOnTitle } from './use-focus-on-title.ts'

const Queries = lazy(async () => ({ default: (await import('../providers/Queries.tsx')).Queries }))
const MemberShell = lazy(async () => ({ default: (await import('./MemberShell.tsx')).MemberShell }))
const VisitorShell = lazy(async () => ({ default: (await import('./VisitorShell.tsx')).VisitorShell }))

/** Chooses the frame of the page and keeps its title and focus up to date. */
export function RootLayout() {
  useDocumentTitle()
  useFocusOnTitle()
  const { member } = useRouteContext({ from: '__root__' })
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const frame = (member ? undefined : page?.visitorFrame) ?? page?.frame ?? 'shell'

  if (frame === 'account') {
    return (
      <AccountLayout visitor={!member}>{page?.withoutQueries ? <Outlet /> : <WithQueries />}</AccountLayout>
    )
  }
  if (frame === 'bare') return <WithQueries />

  return (
    <Suspense>
      <Queries>
        {member ? (
          <MemberShell full={frame === 'full'}>
            <Outlet />
          </MemberShell>
        ) : (
          <VisitorShell>
            <Outlet />
          </VisitorShell>
        )}
      </Queries>
    </Suspense>
  )
}

function WithQueries() {
  return (
    <Suspense>
      <Queries>
        <Outlet />
      </Queries>
    </Suspense>
  )
}
