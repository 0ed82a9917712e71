import { type MantineThemeOverride, virtualColor } from '@mantine/core'
import { BREAKPOINTS } from '../../kit/ui/breakpoints.ts'
import { acacia, amber, ember, night, sand, terracotta } from './colors.ts'

/** Gives Mantine's sizes the names of our tokens: `md` of `space` is `var(--space-md)`. */
function stepsOf(scale: 'type' | 'space' | 'radius', steps: string[]): Record<string, string> {
  return Object.fromEntries(steps.map((step) => [step, `var(--${scale}-${step})`]))
}

/** The brief's scales and colours. The build writes them into the stylesheet (`build/theme-variables.ts`). */
export const scales: MantineThemeOverride = {
  colors: {
    amber,
    terracotta,
    primary: virtualColor({ name: 'primary', light: 'terracotta', dark: 'amber' }),
    gray: sand,
    dark: night,
    red: ember,
    green: acacia,
  },
  primaryColor: 'primary',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#16130f',
  white: '#ffffff',
  fontFamily: 'var(--font-text)',
  fontSizes: stepsOf('type', ['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl']),
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.45', xl: '1.3' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--type-3xl)', lineHeight: '1.15' },
      h2: { fontSize: 'var(--type-2xl)', lineHeight: '1.2' },
      h3: { fontSize: 'var(--type-xl)', lineHeight: '1.25' },
      h4: { fontSize: 'var(--type-lg)', lineHeight: '1.3' },
      h5: { fontSize: 'var(--type-md)', lineHeight: '1.4' },
      h6: { fontSize: 'var(--type-sm)', lineHeight: '1.4' },
    },
  },
  spacing: stepsOf('space', ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl']),
  radius: stepsOf('radius', ['xs', 'sm', 'md', 'lg', 'xl']),
  breakpoints: { ...BREAKPOINTS, xl: '88em' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
}
