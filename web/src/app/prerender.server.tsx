import { FIGURE_PLACEHOLDERS, OFFER_PLACEHOLDERS } from '@savanna/contract/site/live-values'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { LandingPage } from '../pages/landing/LandingPage.tsx'
import { SavannaTheme } from './theme/SavannaTheme.tsx'

function Landing() {
  return <LandingPage figures={FIGURE_PLACEHOLDERS} offers={OFFER_PLACEHOLDERS} />
}

/** Returns the landing page as HTML, with placeholders for its live values. Runs when the site is built. */
export async function renderLandingPage(): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/home', component: Landing })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/home'] }),
  })
  await router.load()
  return renderToString(
    <SavannaTheme>
      <RouterProvider router={router as never} />
    </SavannaTheme>,
  )
}
