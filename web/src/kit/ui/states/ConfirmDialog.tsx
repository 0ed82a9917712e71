import { lazyOverlay } from '../overlays/lazy-overlay.tsx'

/** Asks for a confirmation before something that cannot be undone. */
export const ConfirmDialog = lazyOverlay(
  async () => (await import('../overlays/ConfirmModal.tsx')).ConfirmModal,
)
