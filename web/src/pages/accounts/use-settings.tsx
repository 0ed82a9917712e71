import { type ReactNode, Suspense, useState } from 'react'
import { lazyNamed } from '../../kit/lazy-named.ts'

const SettingsModal = lazyNamed(() => import('./SettingsModal.tsx'), 'SettingsModal')

/**
 * Returns the account settings as a dialog, loaded when it is first opened. `element` belongs anywhere in the page.
 */
export function useSettings(): { open: () => void; element: ReactNode } {
  const [opened, setOpened] = useState<boolean | null>(null)
  return {
    open: () => setOpened(true),
    element: opened !== null && (
      <Suspense>
        <SettingsModal opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
