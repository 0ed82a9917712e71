/** The five widths at which pages change, the first for a phone at 200 %, as in app/theme/media.css. */
export const BREAKPOINTS = { xxs: '17em', xs: '30em', sm: '48em', md: '62em', lg: '75em' } as const

/** Media queries for windows narrower than a breakpoint, like `--below-sm` in a stylesheet. */
export const BELOW_SM = `(width < ${BREAKPOINTS.sm})`
export const BELOW_LG = `(width < ${BREAKPOINTS.lg})`
/** Media queries for windows at least as wide as a breakpoint, like `--from-lg` in a stylesheet. */
export const FROM_MD = `(width >= ${BREAKPOINTS.md})`
export const FROM_LG = `(width >= ${BREAKPOINTS.lg})`
