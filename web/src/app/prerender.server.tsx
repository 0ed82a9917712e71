import type { Messages } from '@lingui/core'
import { setLanguageSource } from '@savanna/contract/language/current'
import type { Language } from '@savanna/contract/language/languages'
import { FIGURE_PLACEHOLDERS, OFFER_PLACEHOLDERS } from '@savanna/contract/site/live-values'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describeLandingPage } from '../features/landing/landing-head.ts'
import { addMessages } from '../kit/language/catalogue.ts'
import { LandingPage } from '../pages/landing/LandingPage.tsx'
import { AppShell } from './shell/AppShell.tsx'
import { SavannaTheme } from './theme/SavannaTheme.tsx'

function Landing() {
  return <LandingPage figures={FIGURE_PLACEHOLDERS} offers={OFFER_PLACEHOLDERS} />
}

/** Sets the language of later renders. */
export function activateLanguage(language: Language, messages: Messages): void {
  setLanguageSource(() => language)
  addMessages(language, messages)
}

/** Returns the landing page as HTML, with placeholders for its live values. Runs at build time. */
export function renderLandingPage(): Promise<string> {
  return renderAt('/home', Landing)
}

export { describeLandingPage }

/** Returns the frame of a member's page at a router path as HTML. Runs at build time. */
export function renderAppShell(path: string): Promise<string> {
  return renderAt(path.replaceAll('$', '-'), () => <AppShell path={path} />)
}

async function renderAt(path: string, component: () => ReactNode): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '$', component })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  return renderToString(
    <SavannaTheme>
      <RouterProvider router={router as never} />
    </SavannaTheme>,
  )
}
