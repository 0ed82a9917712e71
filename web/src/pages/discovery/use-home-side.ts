import { useMediaQuery } from '@mantine/hooks'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SETTINGS_HASH } from '../../features/preferences/settings-hash.ts'
import { BELOW_SM } from '../../kit/ui/breakpoints.ts'

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

/**
 * Returns whether the settings are needed: beside the list where there is room, on a phone from the moment at which they are
 * chosen. They stay then, with what was typed in them.
 */
export function useSettingsSide(side: HomeSide): boolean {
  const narrow = useMediaQuery(BELOW_SM, undefined, { getInitialValueInEffect: false })
  const needed = narrow !== true || side === 'settings'
  const [opened, setOpened] = useState(needed)
  if (needed && !opened) setOpened(true)
  return opened || needed
}
