import { type MantineThemeOverride, virtualColor } from '@mantine/core'
import { acacia, amber, ember, night, sand, terracotta } from './colors.ts'

/** The scales and colours of the brief. The build writes them into the style sheet (`build/theme-variables.ts`). */
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
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.45', xl: '1.3' },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.25rem)', lineHeight: '1.15' },
      h2: { fontSize: '1.75rem', lineHeight: '1.2' },
      h3: { fontSize: '1.375rem', lineHeight: '1.25' },
      h4: { fontSize: '1.125rem', lineHeight: '1.3' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  spacing: {
    xs: '0.5rem',
    sm: '0.75rem',
    md: '1rem',
    lg: '1.5rem',
    xl: '2rem',
    '2xl': '3rem',
    '3xl': '4rem',
  },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
}
