import { DirectionProvider, MantineProvider } from '@mantine/core'
import { currentLanguage } from '@savanna/contract/language/current'
import { LANGUAGES } from '@savanna/contract/language/languages'
import type { ReactNode } from 'react'
import { theme } from './theme.ts'
import './styles.css'

/** Provides Savanna's theme, in the direction of the page's language; follows the system's colour scheme until the person chooses one. */
export function SavannaTheme({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={LANGUAGES[currentLanguage()].direction} detectDirection={false}>
      <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}
