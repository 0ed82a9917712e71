import { say } from '@savanna/contract/language/say'
import { SITE_NAME } from '@savanna/contract/site/name'
import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { lazyPage } from '../router/lazy-page.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { useFocusOnTitle } from './use-focus-on-title.ts'

// Once loaded they render immediately, unlike components that React itself loads lazily.
const Queries = lazyPage(() => import('../providers/Queries.tsx'), 'Queries')
const MemberShell = lazyPage(() => import('./MemberShell.tsx'), 'MemberShell')
const VisitorShell = lazyPage(() => import('./VisitorShell.tsx'), 'VisitorShell')

/** Loads the frame of members' pages, so it renders without a placeholder. */
export async function preloadMemberFrame(): Promise<void> {
  await Promise.all([Queries.preload?.(), MemberShell.preload?.()])
}

/** Chooses the page's frame, and updates the document's title and the focus. */
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

/** Sets the document's title to the page's, or to the site's name for a page without one. */
function useDocumentTitle(): void {
  const title = useMatches({
    select: (matches) => {
      const page = matches.at(-1)
      const own = page?.staticData.title
      if (own === undefined) return undefined
      return typeof own === 'function' ? own(page?.params ?? {}) : say(own)
    },
  })
  useEffect(() => {
    document.title = title ? `${title} · ${SITE_NAME}` : SITE_NAME
  }, [title])
}
