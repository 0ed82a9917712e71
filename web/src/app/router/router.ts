import { createRouter } from '@tanstack/react-router'
import { startOverlayHistory } from '../../kit/back/use-back-closes.ts'
import { PageError } from '../pages/PageError.tsx'
import { PageSkeleton } from '../pages/PageSkeleton.tsx'
import { routeTree } from './routes.tsx'

// The router takes the history as it finds it.
startOverlayHistory()

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // A flashing skeleton is worse than none. One that shows has the page's own layout, so it gives way as soon as the
  // page is there.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
