import { createTheme } from '@mantine/core'
import { components } from './components.ts'
import { scales } from './scales.ts'

/** Savanna's theme for Mantine: our scales, and the defaults of its components. */
export const theme = createTheme({ ...scales, components })
