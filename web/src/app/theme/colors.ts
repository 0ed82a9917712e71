import type { MantineColorsTuple } from '@mantine/core'

/** The savanna at dusk in ten steps each, lightest first. Roles (ground, line, primary…) are in tokens.css. */
export const amber: MantineColorsTuple = [
  '#fef6e7',
  '#fbe9c8',
  '#f7d79b',
  '#f2c46d',
  '#edb24f',
  '#e8a33d',
  '#c98828',
  '#a06a1b',
  '#744c12',
  '#4a300a',
]

export const terracotta: MantineColorsTuple = [
  '#fcf0ec',
  '#f7dcd4',
  '#eeb9aa',
  '#e39480',
  '#d6715a',
  '#c8553d',
  '#b84a33',
  '#9f3d29',
  '#702a1c',
  '#4a1b12',
]

export const acacia: MantineColorsTuple = [
  '#eef4f0',
  '#d9e6dd',
  '#b5cdbd',
  '#8fb59c',
  '#6a9a7a',
  '#4d7c5e',
  '#3c6149',
  '#2f4b3c',
  '#23382d',
  '#17251e',
]

export const sand: MantineColorsTuple = [
  '#fffdf8',
  '#fbf5ea',
  '#f4ebda',
  '#e9dfcd',
  '#d9cbb3',
  '#c2b196',
  '#a39377',
  '#84765e',
  '#645947',
  '#453d31',
]

/** Also Mantine's `dark`, whose components take text from the start and backgrounds from the end. */
export const night: MantineColorsTuple = [
  '#f6eee0',
  '#ded3c1',
  '#b5a996',
  '#8d8272',
  '#4d453b',
  '#3a332a',
  '#2c261e',
  '#221d17',
  '#16130f',
  '#0e0b09',
]

export const ember: MantineColorsTuple = [
  '#fcefec',
  '#f9e1dc',
  '#f4bdb5',
  '#f0857a',
  '#dd6257',
  '#c2453b',
  '#a8322b',
  '#8b2721',
  '#661b17',
  '#43110e',
]
