import type { Gender } from '@savanna/contract/profiles/fields'
import { createRandom, type Random } from '../../../../server/src/kit/random.ts'
import { difference, lightness } from '../colour.ts'
import { CLOTHES, DENIM, EYE_COLOURS, FRAMES, HAIR_COLOURS, LIPSTICKS, METALS } from '../palette.ts'
import {
  type Beard,
  BROWS,
  EYES,
  FACES,
  type Garment,
  LIPS,
  type Look,
  NOSES,
  type Traits,
} from '../traits.ts'
import { greyAt } from './age.ts'
import { chooseHair } from './choose-hair.ts'
import type { Heritage } from './heritage.ts'
import { weighted } from './weighted.ts'

interface Who {
  seed: number
  gender: Gender
  /** Full years. */
  age: number
  /** The name's cultural hints; anything is possible if it's absent. */
  heritage?: Heritage
}

const ANY: Heritage = { skins: [0, 1, 2, 3, 4, 5, 6, 7], dark: false, covers: true }

function hairColourOf(random: Random, skin: number, isDark: boolean): string {
  const { black, brownBlack, darkBrown, brown, chestnut, auburn, red, fair, blond } = HAIR_COLOURS
  if (skin >= 5 || isDark)
    return weighted(random, [
      [black, 5],
      [brownBlack, 4],
      [darkBrown, 1],
    ])
  if (skin >= 3)
    return weighted(random, [
      [black, 4],
      [brownBlack, 4],
      [darkBrown, 3],
      [brown, 1],
      [chestnut, 0.5],
    ])
  if (skin === 2)
    return weighted(random, [
      [black, 2],
      [brownBlack, 2],
      [darkBrown, 3],
      [brown, 3],
      [chestnut, 2],
      [fair, 1],
    ])
  return weighted(random, [
    [black, 1],
    [brownBlack, 1],
    [darkBrown, 2],
    [brown, 3],
    [chestnut, 2],
    [auburn, 2],
    [red, 1.6],
    [fair, 2.4],
    [blond, 2],
  ])
}

function eyeColourOf(random: Random, skin: number, isDark: boolean): string {
  const { dark, brown, hazel, green, blue, grey } = EYE_COLOURS
  if (skin >= 4 || isDark)
    return weighted(random, [
      [dark, 3],
      [brown, 2],
      [hazel, skin < 6 ? 0.5 : 0],
    ])
  if (skin >= 2)
    return weighted(random, [
      [dark, 2],
      [brown, 4],
      [hazel, 2],
      [green, 1],
      [grey, 0.5],
    ])
  return weighted(random, [
    [dark, 1],
    [brown, 2],
    [hazel, 2],
    [green, 2],
    [blue, 2.5],
    [grey, 1.5],
  ])
}

function beardOf(random: Random, age: number, hair: string): Beard {
  if (hair === 'turban') return 'full'
  if (age < 23)
    return weighted<Beard>(random, [
      ['none', 6],
      ['stubble', 3],
      ['short', 1],
    ])
  return weighted<Beard>(random, [
    ['none', 4.5],
    ['stubble', 3],
    ['short', 3],
    ['full', hair === 'bald' || hair === 'shaved' ? 3 : 1.8],
    ['moustache', 1],
    ['goatee', 1],
  ])
}

type FaceTraits = Pick<
  Traits,
  | 'face'
  | 'width'
  | 'chin'
  | 'eyes'
  | 'eyeColour'
  | 'brow'
  | 'nose'
  | 'lips'
  | 'lipstick'
  | 'freckles'
  | 'mole'
>

function chooseFace(random: Random, isWoman: boolean, skin: number, isDark: boolean): FaceTraits {
  const brows = BROWS.map((brow) => {
    const rare = (brow === 'bushy' && isWoman) || (brow === 'arched' && !isWoman)
    return [brow, rare ? 0.3 : 1] as const
  })
  const lips = LIPS.map((shape) => {
    if (shape === 'full') return [shape, skin > 4 ? 2.5 : 1] as const
    return [shape, shape === 'thin' && (isWoman || skin > 4) ? 0.35 : 1] as const
  })
  return {
    face: random.pick(FACES),
    width: random.next(),
    chin: random.next(),
    eyes: random.pick(EYES),
    eyeColour: eyeColourOf(random, skin, isDark),
    brow: weighted(random, brows),
    nose: random.pick(NOSES),
    lips: weighted(random, lips),
    lipstick: isWoman && random.next() < 0.55 ? random.pick(LIPSTICKS) : null,
    freckles: skin < 3 && random.next() < 0.25,
    mole: random.next() < 0.1,
  }
}

type WornTraits = Pick<Traits, 'cloth' | 'glasses' | 'glassesColour' | 'earrings' | 'necklace' | 'metal'>

function chooseWorn(random: Random, isWoman: boolean, age: number): WornTraits {
  const glasses = [
    ['round', 3],
    ['square', 3],
    ['half', age > 45 ? 2 : 0.6],
  ] as const
  const earrings = [
    ['none', 3],
    ['stud', 2],
    ['hoop', 3],
    ['drop', 2],
  ] as const
  const necklaces = [
    ['none', 5],
    ['chain', 2],
    ['pendant', 2],
    ['beads', 1.4],
  ] as const
  return {
    cloth: random.pick(CLOTHES.filter((colour) => lightness(colour) > 0.32)),
    glasses: random.next() < (age > 50 ? 0.42 : 0.22) ? weighted(random, glasses) : 'none',
    glassesColour: random.pick(FRAMES),
    earrings: isWoman ? weighted(random, earrings) : random.next() < 0.07 ? 'stud' : 'none',
    necklace: isWoman ? weighted(random, necklaces) : random.next() < 0.08 ? 'chain' : 'none',
    metal: random.pick(METALS),
  }
}

/** Chooses how a person looks; the same seed makes the same person. */
export function chooseTraits({ seed, gender, age, heritage = ANY }: Who): Traits {
  const random = createRandom(seed * 7_919 + 13)
  const isWoman = gender === 'woman'
  const { dark, covers } = heritage
  const skin = random.pick(heritage.skins)
  const hairColour = hairColourOf(random, skin, dark)
  const hearingAid = random.next() < (age > 60 ? 0.1 : 0.03)
  const hair = chooseHair(random, { gender, age, skin, covers, ears: hearingAid })
  return {
    seed,
    gender,
    age,
    skin,
    hair,
    hairColour,
    hearingAid,
    beard: isWoman ? 'none' : beardOf(random, age, hair),
    grey: greyAt(age, random.next()),
    wheelchair: random.next() < 0.04,
    build: Math.min(1, random.next() ** 1.6 + (age > 45 ? 0.15 : 0)),
    ...chooseFace(random, isWoman, skin, dark),
    ...chooseWorn(random, isWoman, age),
  }
}

const COVERED: readonly Garment[] = [
  'turtleneck',
  'shirt',
  'overshirt',
  'blazer',
  'cardigan',
  'denim',
  'kurta',
  'hoodie',
]

function garmentOf(random: Random, { gender, skin, hair, age }: Traits): Garment {
  if (hair === 'headscarf') return random.pick(COVERED)
  const shared = [
    ['tee', 2.4],
    ['vNeck', 1.6],
    ['turtleneck', 2],
    ['shirt', 1.6],
    ['overshirt', 1.4],
    ['blazer', 1.6],
    ['blazerShirt', 1],
    ['hoodie', age > 60 ? 0.3 : 1.4],
    ['cardigan', 1.2],
    ['denim', age > 60 ? 0.4 : 1.2],
    ['polo', 0.6],
    ['kurta', skin > 1 && skin < 7 ? 0.8 : 0],
  ] as const
  if (gender === 'man') return weighted<Garment>(random, shared)
  return weighted<Garment>(random, [
    ...shared,
    ['dress', 2.4],
    ['wrap', 2.2],
    ['boatNeck', 2.2],
    ['saree', skin > 2 && skin < 7 ? 0.8 : 0],
  ])
}

/** Chooses clothes and expression for one picture. */
export function chooseLook(traits: Traits, slot: number): Look {
  const random = createRandom(traits.seed * 104_729 + slot * 331 + 7)
  const garment = garmentOf(random, traits)
  const fits = CLOTHES.filter((colour) => difference(colour, traits.cloth) > 0.08)
  const colour = garment === 'denim' ? random.pick(DENIM) : random.pick(fits)
  const contrasting = CLOTHES.filter((other) => difference(colour, other) > 0.22)
  const mouth = weighted(random, [
    ['calm', 2.6],
    ['smile', 5],
    ['laugh', 1.8],
  ] as const)
  return {
    garment,
    colour,
    second: random.pick(contrasting),
    legs: random.pick(['#2b3a4a', '#25201d', '#46627a', '#6b5a48', '#37504e', '#702a1c']),
    shoes: random.pick(['#25201d', '#702a1c', '#f4ead9', '#8a5a2b']),
    expression:
      mouth === 'laugh'
        ? weighted(random, [
            ['smiling', 3],
            ['closed', 1],
          ] as const)
        : weighted(random, [
            ['open', 6],
            ['smiling', 2],
            ['closed', 2],
          ] as const),
    mouth,
    tilt: (random.next() - 0.5) * 9,
  }
}
