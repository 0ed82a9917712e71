import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import './styles.css'

/** Gives everything inside it Savanna's look; follows the system's light or dark until a person chooses. */
export function SavannaTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
