import { msg } from '@lingui/core/macro'
import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { say } from '@savanna/contract/language/say'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const SCHEMES = {
  light: {
    name: msg`Theme: light`,
    label: msg`Theme: light. Switch to dark`,
    Icon: IconSun,
    next: 'dark',
  },
  dark: {
    name: msg`Theme: dark`,
    label: msg`Theme: dark. Switch to system`,
    Icon: IconMoon,
    next: 'auto',
  },
  auto: {
    name: msg`Theme: system`,
    label: msg`Theme: system. Switch to light`,
    Icon: IconDeviceDesktop,
    next: 'light',
  },
} as const satisfies Record<MantineColorScheme, unknown>

/** Shows a button that cycles through light, dark and the system's scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const { label, Icon, change } = useColours()
  return (
    <ActionIcon aria-label={label} title={label} onClick={change}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}

/** Returns what a theme control shows, and the function that switches to the next of the three schemes. */
export function useColours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { name, label, Icon, next } = SCHEMES[colorScheme]
  return {
    label: say(label),
    name: say(name),
    Icon,
    change: () => setColorScheme(next),
  }
}
