import type { Random } from '../../../../server/src/kit/random.ts'
import { type Colour, mix } from './colours.ts'

/** The colours of one hour between late afternoon and night. */
export interface Mood {
  sky: Colour
  /** The sky above the horizon. */
  glow: Colour
  sun: Colour
  /** Ridges, from the far one to the near one. */
  far: Colour
  mid: Colour
  near: Colour
  /** The light's colour on lit faces. */
  warm: Colour
  /** The air's colour on shaded faces. */
  ambient: Colour
  isNight: boolean
}

type MoodColours = [sky: Colour, glow: Colour, sun: Colour, far: Colour, mid: Colour, near: Colour]

const DAY_AIR: Colour = '#3a2430'
const NIGHT_AIR: Colour = '#17131d'

const mood = ([sky, glow, sun, far, mid, near]: MoodColours, isNight = false): Mood => ({
  sky,
  glow,
  sun,
  far,
  mid,
  near,
  warm: isNight ? '#f3c182' : '#ffe3b0',
  ambient: isNight ? NIGHT_AIR : DAY_AIR,
  isNight,
})

const MOODS = {
  cream: mood(['#f4d9b0', '#f0c690', '#e8a33d', '#d0804f', '#a65a45', '#6d3d2c']),
  amber: mood(['#edb04e', '#e99a45', '#fbe4b4', '#c66f3f', '#943827', '#5f281d']),
  rust: mood(['#c8553d', '#dd7a45', '#f0b45c', '#943827', '#6a2b22', '#3f1b19']),
  rose: mood(['#e7b9a0', '#f1d0b0', '#d4614a', '#b97a6a', '#83504e', '#4f2f35']),
  mint: mood(['#8fb59c', '#bcd0b0', '#fbe9ca', '#5f8669', '#3f6650', '#23382d']),
  lagoon: mood(['#7d9f9c', '#c9c7a4', '#f6d9a6', '#567876', '#385452', '#22332f']),
  sand: mood(['#efe2c6', '#ecd0a0', '#d9683f', '#c7a273', '#90714c', '#54452f']),
  plum: mood(['#7c4450', '#c8674a', '#f0c27b', '#5c3344', '#41273a', '#291a28']),
  acacia: mood(['#2f4b3c', '#5b6b46', '#f0c46f', '#263e33', '#1d3028', '#13201b'], true),
  navy: mood(['#2f3e4b', '#57525a', '#e0694a', '#253240', '#1c2731', '#121a21'], true),
  aubergine: mood(['#3b2a40', '#6b3b4b', '#f6eedf', '#2f2136', '#241929', '#18111c'], true),
} as const
export type MoodName = keyof typeof MOODS

const names = Object.keys(MOODS) as MoodName[]
export const NIGHTS = names.filter((name) => MOODS[name].isNight)
export const ALL_MOODS = names

/** Returns an hour's colours, slightly different each time. */
export function pickMood(random: Random, from: readonly MoodName[]): Mood {
  const base = MOODS[random.pick(from)]
  const drift = random.next() * 0.22
  return {
    ...base,
    sky: mix(base.sky, base.glow, drift),
    glow: mix(base.glow, base.sun, random.next() * 0.25),
    far: mix(base.far, base.glow, random.next() * 0.2),
    mid: mix(base.mid, base.far, random.next() * 0.2),
  }
}
