import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { BarButton } from './BarItem.tsx'

/** Switches between light and dark; until it is used, the system decides. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <BarButton label={`Switch to ${other} mode`} onClick={() => setColorScheme(other)}>
      {scheme === 'dark' ? <IconSun stroke={1.75} /> : <IconMoon stroke={1.75} />}
    </BarButton>
  )
}
