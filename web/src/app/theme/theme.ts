import { createTheme } from '@mantine/core'
import { components } from './components.ts'
import { scales } from './scales.ts'

/** Savanna's theme for Mantine: our scales, and defaults that make its components ours. */
export const theme = createTheme({ ...scales, components })
