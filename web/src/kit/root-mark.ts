import { useLayoutEffect } from 'react'

/** Page contents that styles elsewhere depend on. */
type RootMark =
  | 'frame'
  | 'bottom-bar'
  | 'sections'
  | 'dialog-foot'
  | 'own-menu'
  | 'profile-actions'
  | 'steps'
  | 'cards'
  | 'night'
  | 'panes'
  | 'room'
  | 'conversation'

/** How many of each are shown: a new page can appear before the replaced one is gone. */
const shown = new Map<RootMark, number>()

function count(mark: RootMark, by: 1 | -1): void {
  const now = (shown.get(mark) ?? 0) + by
  if (now > 0) shown.set(mark, now)
  else shown.delete(mark)
  document.documentElement.dataset.shows = [...shown.keys()].join(' ')
}

/**
 * Adds a name to the root's `data-shows` while the calling component is mounted, for styles outside of it
 * (`:root[data-shows~="cards"]`). They don't use `:root:has()`, which browsers would evaluate again for each inserted
 * element.
 */
export function useRootMark(mark: RootMark | undefined): void {
  useLayoutEffect(() => {
    if (!mark) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark])
}
