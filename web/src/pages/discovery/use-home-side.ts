import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SETTINGS_HASH } from '../../features/preferences/settings-hash.ts'
import { BELOW_SM } from '../../kit/ui/breakpoints.ts'

/** The two sides of the home page; a phone shows one. */
export type HomeSide = 'list' | 'settings'

/** Returns the visible side. It's in the query string, so links can open the settings. */
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

/**
 * Returns whether to render the settings: beside the list if they fit, on a phone once they are chosen. Then they
 * stay, with everything typed in them.
 */
export function useSettingsSide(side: HomeSide): boolean {
  const narrow = useMediaQuery(BELOW_SM, undefined, { getInitialValueInEffect: false })
  const needed = narrow !== true || side === 'settings'
  const [opened, setOpened] = useState(needed)
  if (needed && !opened) setOpened(true)
  return opened || needed
}
