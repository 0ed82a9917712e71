import { MantineProvider } from '@mantine/core'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beginSession } from '../../kit/session/session.ts'
import { profileOf } from './profiles.queries.ts'

/** Renders content as the member `me` sees it. */
export async function showAs(me: OwnProfile, content: ReactNode) {
  const claims = btoa(JSON.stringify({ id: me.id, username: me.username }))
  beginSession({ token: `x.${claims}.x`, username: me.username })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queryClient.setQueryData(profileOf(me.username).queryKey, me)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}
