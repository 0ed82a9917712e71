import { useLocation, useNavigate } from '@tanstack/react-router'
import { SETTINGS_HASH } from '../../features/preferences/index.ts'

/** The two sides of the home page, of which a phone shows one. */
export type HomeSide = 'list' | 'settings'

/** Returns the side that is shown. It is in the query string, so that links can lead to the settings. */
export function useHomeSide(): [side: HomeSide, show: (side: HomeSide) => void] {
  const side = useLocation({ select: ({ hash }) => (hash === SETTINGS_HASH ? 'settings' : 'list') })
  const navigate = useNavigate()
  const show = (next: HomeSide) =>
    void navigate({
      to: '.',
      search: true,
      hash: next === 'settings' ? SETTINGS_HASH : '',
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return [side, show]
}
