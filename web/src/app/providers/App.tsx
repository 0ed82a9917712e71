import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '../../kit/lazy-named.ts'
import { useToastsWanted } from '../../kit/ui/states/toast.ts'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'

// Loaded with the first toast, which waits for the same chunk.
const Toasts = lazyNamed(() => import('../../kit/ui/states/Toasts.tsx'), 'Toasts')

followSession(router)

/** Renders the providers that every page needs. */
export function App() {
  const hasToasts = useToastsWanted()
  return (
    <SavannaTheme>
      <RouterProvider router={router} />
      {hasToasts && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </SavannaTheme>
  )
}
