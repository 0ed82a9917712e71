import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const SCHEMES = {
  light: { words: 'light', Icon: IconSun, next: 'dark' },
  dark: { words: 'dark', Icon: IconMoon, next: 'auto' },
  auto: { words: 'as the system', Icon: IconDeviceDesktop, next: 'light' },
} as const satisfies Record<MantineColorScheme, unknown>

/** Shows a button that cycles through light, dark and the system's scheme. The choice is stored in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { words, Icon, next } = SCHEMES[colorScheme]
  const label = `Colours: ${words}. Switch to ${SCHEMES[next].words}`
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(next)}>
      <Icon size={20} stroke={1.75} />
    </ActionIcon>
  )
}
