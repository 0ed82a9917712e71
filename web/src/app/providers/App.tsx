import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'

// A toast that is asked for earlier waits in its store until this has arrived.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

followSession(router)

/** Everything that every page stands on. */
export function App() {
  return (
    <SavannaTheme>
      <RouterProvider router={router} />
      <Suspense>
        <Toasts />
      </Suspense>
    </SavannaTheme>
  )
}
