import { useLocation, useNavigate } from '@tanstack/react-router'
import { SETTINGS_HASH } from '../../features/preferences/index.ts'

/** What a phone shows of the home page, where there is no room for both. */
export type HomeSide = 'list' | 'settings'

/** Which side is shown; the address knows it, so that links can lead to the settings and a reload stays there. */
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
