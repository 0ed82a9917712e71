import { lazy, type ReactNode, Suspense, useState } from 'react'

const Settings = lazy(async () => ({
  default: (await import('./AccountSettingsModal.tsx')).AccountSettingsModal,
}))

/**
 * Returns the account settings as a dialog, loaded when it is first opened. `element` belongs anywhere in the page.
 */
export function useAccountSettings(): { open: () => void; element: ReactNode } {
  const [opened, setOpened] = useState<boolean | null>(null)
  return {
    open: () => setOpened(true),
    element: opened !== null && (
      <Suspense>
        <Settings opened={opened} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  }
}
