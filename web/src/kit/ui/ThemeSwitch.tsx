import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const SCHEMES = {
  light: { words: 'light', Icon: IconSun, next: 'dark' },
  dark: { words: 'dark', Icon: IconMoon, next: 'auto' },
  auto: { words: 'as the system', Icon: IconDeviceDesktop, next: 'light' },
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

/** Returns what a control of the colours shows, and the function that changes to the next of the three schemes. */
export function useColours() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { words, Icon, next } = SCHEMES[colorScheme]
  return {
    label: `Colours: ${words}. Switch to ${SCHEMES[next].words}`,
    words,
    Icon,
    change: () => setColorScheme(next),
  }
}
