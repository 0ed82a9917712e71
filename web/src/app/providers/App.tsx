import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { toast } from '../../kit/ui/toast.ts'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'

// A toast that is asked for earlier waits in its store until this has arrived.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

const queryClient = createQueryClient(toast.error)
followSession(router, queryClient)

/** Everything that every page stands on. */
export function App() {
  return (
    <SavannaTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Suspense>
          <Toasts />
        </Suspense>
      </QueryClientProvider>
    </SavannaTheme>
  )
}
