import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariablesResolver, theme } from './theme.ts'
import './styles.css'

/** Gives everything inside it Savanna's look; follows the system's light or dark until a person chooses. */
export function SavannaTheme({ children }: { children: ReactNode }) {
  return (
    // All variables are set at run time: the style sheet that carries Mantine's defaults would be 4 KB of blue.
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
