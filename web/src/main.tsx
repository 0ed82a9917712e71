import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/providers/App.tsx'
import { preparePage } from './app/providers/prepare-page.ts'
import { router } from './app/router/router.ts'
import { findAppShell } from './app/shell/app-shell.ts'
import { holdInstallPrompt } from './kit/install/install.store.ts'
import { guardComposition } from './kit/keyboard/composition-guard.ts'
import { loadMessages, tellWorker } from './kit/language/language.ts'
import { followUnits } from './kit/language/units.ts'
import { getSession } from './kit/session/session.ts'

// The content security policy forbids code made from text, so trying it would only be a reported violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

holdInstallPrompt()
guardComposition()

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')

// As a transition, the first render runs in short slices, between which the page responds to input.
const show = () => {
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  void tellWorker()
}

followUnits()

const session = getSession()
if (session) {
  // Only visitors see the prerendered page, which the landing page replaces.
  document.getElementById('prerendered')?.remove()
  // The page itself shows what couldn't be loaded.
  Promise.all([loadMessages('visitor', 'member'), preparePage(session)])
    .catch(() => {})
    .then(show)
} else {
  // The prerendered content stays until the page itself is ready.
  const ready = findAppShell() ? router.load() : Promise.resolve()
  Promise.all([loadMessages('visitor'), ready])
    .catch(() => {})
    .then(show)
}
