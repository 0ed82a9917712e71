import { lazyOverlay } from '../overlays/lazy-overlay.tsx'

/** Asks for confirmation before something that can't be undone. */
export const ConfirmDialog = lazyOverlay(
  async () => (await import('../overlays/ConfirmModal.tsx')).ConfirmModal,
)
