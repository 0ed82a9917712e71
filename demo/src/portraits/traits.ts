import type { Gender } from '@savanna/contract/profiles/fields'

export const FACES = ['oval', 'round', 'square', 'heart', 'long', 'diamond'] as const
export const EYES = ['almond', 'round', 'hooded', 'upturned', 'downturned', 'narrow'] as const
export const BROWS = ['soft', 'straight', 'arched', 'angled', 'bushy'] as const
export const NOSES = ['narrow', 'straight', 'broad', 'rounded', 'aquiline'] as const
export const LIPS = ['thin', 'even', 'full', 'bow'] as const
export const HAIRS = [
  'crew',
  'shaved',
  'bald',
  'receding',
  'balding',
  'sidePart',
  'quiff',
  'undercut',
  'curtains',
  'curlyTop',
  'shortCoils',
  'pixie',
  'bob',
  'fringeBob',
  'longStraight',
  'longWavy',
  'curls',
  'afro',
  'locs',
  'braids',
  'plaits',
  'bun',
  'topKnot',
  'ponytail',
  'puff',
  'headscarf',
  'headwrap',
  'turban',
] as const
export const BEARDS = ['none', 'stubble', 'short', 'full', 'moustache', 'goatee'] as const
export const GLASSES = ['none', 'round', 'square', 'half'] as const
export const EARRINGS = ['none', 'stud', 'hoop', 'drop'] as const
export const NECKLACES = ['none', 'chain', 'pendant', 'beads'] as const
export const GARMENTS = [
  'tee',
  'vNeck',
  'turtleneck',
  'shirt',
  'overshirt',
  'blazer',
  'blazerShirt',
  'hoodie',
  'cardigan',
  'denim',
  'dress',
  'wrap',
  'boatNeck',
  'saree',
  'kurta',
  'polo',
] as const
export const EXPRESSIONS = ['open', 'smiling', 'closed'] as const
export const MOUTHS = ['calm', 'smile', 'laugh'] as const

export type Face = (typeof FACES)[number]
export type Eyes = (typeof EYES)[number]
export type Brow = (typeof BROWS)[number]
export type Nose = (typeof NOSES)[number]
export type Lips = (typeof LIPS)[number]
export type Hair = (typeof HAIRS)[number]
export type Beard = (typeof BEARDS)[number]

type Glasses = (typeof GLASSES)[number]
type Earrings = (typeof EARRINGS)[number]
type Necklace = (typeof NECKLACES)[number]
export type Garment = (typeof GARMENTS)[number]
type Expression = (typeof EXPRESSIONS)[number]
type Mouth = (typeof MOUTHS)[number]

/** A person's constant traits, the same in all of their pictures. Numbers without a unit go from 0 to 1. */
export interface Traits {
  seed: number
  gender: Gender
  /** Full years. */
  age: number
  /** Index into `SKINS`, from fair to dark. */
  skin: number
  face: Face
  /** The face's width. */
  width: number
  /** The chin's length. */
  chin: number
  eyes: Eyes
  eyeColour: string
  brow: Brow
  nose: Nose
  lips: Lips
  /** Null without make-up. */
  lipstick: string | null
  hair: Hair
  /** The hair's colour in youth. */
  hairColour: string
  /** The share of grey hair. */
  grey: number
  /** The colour of a scarf, wrap or turban, and of hair bands. */
  cloth: string
  beard: Beard
  glasses: Glasses
  glassesColour: string
  earrings: Earrings
  necklace: Necklace
  metal: string
  freckles: boolean
  mole: boolean
  hearingAid: boolean
  wheelchair: boolean
  /** From slender to heavy. */
  build: number
}

/** The traits that change from picture to picture. */
export interface Look {
  garment: Garment
  colour: string
  second: string
  legs: string
  shoes: string
  expression: Expression
  mouth: Mouth
  /** The head's tilt, in degrees. */
  tilt: number
}
