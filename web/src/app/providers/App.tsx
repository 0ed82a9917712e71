import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../../kit/api/query-client.ts'
import { toast } from '../../kit/ui/toast.ts'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'
import { Toasts } from './Toasts.tsx'

const queryClient = createQueryClient(toast.error)
followSession(router, queryClient)

/** Everything that every page stands on. */
export function App() {
  return (
    <SavannaTheme>
      <QueryClientProvider client={queryClient}>
        <Toasts />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SavannaTheme>
  )
}
