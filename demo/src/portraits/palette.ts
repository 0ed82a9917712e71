/** Skin on the lit side, from fair to dark. */
export const SKINS = [
  '#f2cdb0',
  '#eab995',
  '#dea77c',
  '#cb9263',
  '#b57a4e',
  '#98603f',
  '#7a4a33',
  '#5f3a2b',
] as const

export const HAIR_COLOURS = {
  black: '#1d1613',
  brownBlack: '#2c1d17',
  darkBrown: '#432a1f',
  brown: '#62402b',
  chestnut: '#7a4628',
  auburn: '#8c3f26',
  red: '#b0552c',
  fair: '#b98b52',
  blond: '#d3ab6c',
} as const

export const EYE_COLOURS = {
  dark: '#3a2216',
  brown: '#5e3a20',
  hazel: '#7d6030',
  green: '#5d7350',
  blue: '#557a8c',
  grey: '#6d7a80',
} as const

/** Clothing colours: those in the product's palette and their neighbours. */
export const CLOTHES = [
  '#b84a33',
  '#963a27',
  '#702a1c',
  '#e8a33d',
  '#f2c46d',
  '#2f4b3c',
  '#4d7c5e',
  '#8fb59c',
  '#f4ead9',
  '#2b3a4a',
  '#46627a',
  '#3a2a3f',
  '#6a3f5c',
  '#d6715a',
  '#c98a2b',
  '#37504e',
  '#e7c9a9',
  '#25201d',
] as const

export const DENIM = ['#3d5a73', '#2f4558', '#56758c'] as const
export const METALS = ['#f2c46d', '#e8a33d', '#e9e2d6'] as const
export const FRAMES = ['#1d1613', '#702a1c', '#8a5a2b', '#2f4b3c', '#c9a45a'] as const
export const LIPSTICKS = ['#a83a34', '#b84a33', '#8c2f36', '#c0605a', '#9a4a4a'] as const
