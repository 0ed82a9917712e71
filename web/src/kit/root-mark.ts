import { useLayoutEffect } from 'react'

/** What a page can show that styles elsewhere depend on. */
type RootMark =
  | 'frame'
  | 'bottom-bar'
  | 'sections'
  | 'dialog-foot'
  | 'own-menu'
  | 'steps'
  | 'cards'
  | 'panes'
  | 'room'
  | 'conversation'

/** How many of each are shown: a page can come before the one that it replaces has gone. */
const shown = new Map<RootMark, number>()

function count(mark: RootMark, by: 1 | -1): void {
  const now = (shown.get(mark) ?? 0) + by
  if (now > 0) shown.set(mark, now)
  else shown.delete(mark)
  document.documentElement.dataset.shows = [...shown.keys()].join(' ')
}

/**
 * Names something in the root's `data-shows` while the calling component is mounted, for the styles of what is not within
 * it (`:root[data-shows~="cards"]`). They do not ask by `:root:has()`, which browsers would answer anew for each element that
 * comes anywhere.
 */
export function useRootMark(mark: RootMark | undefined): void {
  useLayoutEffect(() => {
    if (!mark) return
    count(mark, 1)
    return () => count(mark, -1)
  }, [mark])
}
