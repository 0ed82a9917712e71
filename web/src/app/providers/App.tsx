import { RouterProvider } from '@tanstack/react-router'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useToastsWanted } from '../../kit/ui/states/toast.ts'
import { router } from '../router/router.ts'
import { SavannaTheme } from '../theme/SavannaTheme.tsx'
import { followSession } from './follow-session.ts'

// Loaded with the first toast, which waits for the same chunk.
const Toasts = lazyPart(() => import('../../kit/ui/states/Toasts.tsx'), 'Toasts')

followSession(router)

/** Renders the providers that every page needs. */
export function App() {
  const hasToasts = useToastsWanted()
  return (
    <SavannaTheme>
      <RouterProvider router={router} />
      {hasToasts && <Toasts />}
    </SavannaTheme>
  )
}
