import { createRandom, type Random } from '../../../../server/src/kit/random.ts'
import { type Colour, mix, PAINT, type Paint, type Tones } from './colours.ts'
import { type Mood, type MoodName, pickMood } from './moods.ts'
import { type Fill, path, poly, veil } from './shapes.ts'

/** Every stage's height; drawings use its eight-hundredths as units, whatever the picture's size. */
export const STAGE_HEIGHT = 800

/** A drawing's tools. The sun shines from the right; half of the pictures are mirrored afterwards. */
export interface Stage {
  width: number
  height: typeof STAGE_HEIGHT
  /** The middle of the width. */
  middle: number
  random: Random
  mood: Mood
  between(low: number, high: number): number
  chance(share: number): boolean
  /** Returns a material's faces in the hour's light. */
  tones(colour: Colour | Paint): Tones
  /** Returns SVG of an outline in one colour, with facets clipped to the outline. */
  faceted(fill: Fill, outline: string, ...facets: string[]): string
  /** Returns SVG of the long shadow of something that wide at a place. */
  shadow(x: number, y: number, width: number, length?: number): string
}

interface StageOptions {
  seed: number
  /** Distinguishes the clips of several drawings in one document. */
  name: string
  width: number
  moods: readonly MoodName[]
}

/** Opens a stage; the same options make the same random choices. */
export function openStage({ seed, name, width, moods }: StageOptions): Stage {
  const random = createRandom(seed)
  const mood = pickMood(random, moods)
  let clips = 0
  const between = (low: number, high: number) => low + random.next() * (high - low)
  return {
    width,
    height: STAGE_HEIGHT,
    middle: width / 2,
    random,
    mood,
    between,
    chance: (share) => random.next() < share,
    tones: (colour) => tonesIn(mood, colour in PAINT ? PAINT[colour as Paint] : (colour as Colour)),
    faceted(fill, outline, ...facets) {
      clips += 1
      const id = `${name}-${clips}`
      return `<clipPath id="${id}"><path d="${outline}"/></clipPath>${path(fill, outline)}<g clip-path="url(#${id})">${facets.join('')}</g>`
    },
    shadow(x, y, wide, length = wide * 1.6) {
      const drop = length * 0.16
      const [left, right] = [x - wide / 2, x + wide / 2]
      return veil(
        0.32,
        poly(
          mood.ambient,
          [left, y],
          [right, y],
          [right - length, y + drop],
          [left - length * 0.86, y + drop],
        ),
      )
    },
  }
}

function tonesIn({ warm, ambient, isNight }: Mood, colour: Colour): Tones {
  const base = mix(colour, ambient, isNight ? 0.2 : 0.06)
  return {
    lit: mix(base, warm, isNight ? 0.2 : 0.24),
    base,
    shade: mix(base, ambient, 0.3),
    deep: mix(base, ambient, 0.55),
  }
}
