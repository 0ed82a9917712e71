import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'

// A toast that is requested earlier waits for the same chunk.
const Toasts = lazy(async () => ({ default: (await import('../../kit/ui/states/Toasts.tsx')).Toasts }))

followSession(router)

/** Renders the providers that every page needs. */
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
