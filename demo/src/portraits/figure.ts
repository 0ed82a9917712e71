import { lightness, mix, skinTones, type Tones, tonesOf } from './colour.ts'
import { type HeadShape, measureHead } from './head/shape.ts'
import { SKINS } from './palette.ts'
import type { Look, Traits } from './traits.ts'

/**
 * A person in one picture, with everything the parts of the drawing share. Units: a head is 200 high, its
 * eyes are at the origin, the light comes from the right.
 */
export interface Figure {
  /** Prefixes the names of clip paths, so several people fit into one document. */
  id: string
  traits: Traits
  look: Look
  head: HeadShape
  skin: ReturnType<typeof skinTones>
  hair: Tones
  /** True for an anonymous portrait: a face without features. */
  isBlank?: boolean
}

const GREY = '#a9a29a'
const WHITE = '#e6e0d6'

/** Returns the hair's colour at the person's age: from its own through grey to white. */
function hairColour({ hairColour: own, grey }: Traits): string {
  return grey < 0.6 ? mix(own, GREY, grey * 1.45) : mix(mix(own, GREY, 0.87), WHITE, (grey - 0.6) * 2.3)
}

/** Returns the planes of hair; those of white hair are close together, or it would look striped. */
function hairTones(base: string): Tones {
  return tonesOf(base, 1.15 - Math.max(0, lightness(base) - 0.4) * 0.95)
}

export function makeFigure(id: string, traits: Traits, look: Look): Figure {
  const skin = skinTones(SKINS[traits.skin] ?? '#b97f52')
  return { id, traits, look, head: measureHead(traits), skin, hair: hairTones(hairColour(traits)) }
}
