import type { Gender } from '@savanna/contract/profiles/routes'
import { createRandom, type Random } from '../../kit/random.ts'
import { greyAt } from './age.ts'
import { chooseHair } from './choose-hair.ts'
import { CLOTHES, DENIM, EYE_COLOURS, FRAMES, HAIR_COLOURS, LIPSTICKS, METALS } from './palette.ts'
import { difference, lightness } from './colour.ts'
import { BROWS, EYES, FACES, type Beard, type Garment, LIPS, type Look, NOSES, type Traits } from './traits.ts'
import { weighted } from './weighted.ts'

interface Who {
  seed: number
  gender: Gender
  /** Full years. */
  age: number
  /** The skins that suit the person's name, as positions in `SKINS`; any where it is not given. */
  skins?: readonly number[]
}

function hairColourOf(random: Random, skin: number): string {
  const { black, brownBlack, darkBrown, brown, chestnut, auburn, red, fair, blond } = HAIR_COLOURS
  if (skin >= 5) return weighted(random, [[black, 5], [brownBlack, 4], [darkBrown, 1]])
  if (skin >= 3) return weighted(random, [[black, 4], [brownBlack, 4], [darkBrown, 3], [brown, 1], [chestnut, 0.5]])
  if (skin === 2) return weighted(random, [[black, 2], [brownBlack, 2], [darkBrown, 3], [brown, 3], [chestnut, 2], [fair, 1]])
  return weighted(random, [[black, 1], [brownBlack, 1], [darkBrown, 2], [brown, 3], [chestnut, 2], [auburn, 2], [red, 1.6], [fair, 2.4], [blond, 2]])
}

function eyeColourOf(random: Random, skin: number): string {
  const { dark, brown, hazel, green, blue, grey } = EYE_COLOURS
  if (skin >= 4) return weighted(random, [[dark, 3], [brown, 2], [hazel, skin < 6 ? 0.5 : 0]])
  if (skin >= 2) return weighted(random, [[dark, 2], [brown, 4], [hazel, 2], [green, 1], [grey, 0.5]])
  return weighted(random, [[dark, 1], [brown, 2], [hazel, 2], [green, 2], [blue, 2.5], [grey, 1.5]])
}

function beardOf(random: Random, age: number, hair: string): Beard {
  if (hair === 'turban') return 'full'
  if (age < 23) return weighted<Beard>(random, [['none', 6], ['stubble', 3], ['short', 1]])
  return weighted<Beard>(random, [['none', 4.5], ['stubble', 3], ['short', 3], ['full', hair === 'bald' || hair === 'shaved' ? 3 : 1.8], ['moustache', 1], ['goatee', 1]])
}

/** Chooses how a person looks; the same seed makes the same person. */
export function chooseTraits({ seed, gender, age, skins = [0, 1, 2, 3, 4, 5, 6, 7] }: Who): Traits {
  const random = createRandom(seed * 7_919 + 13)
  const woman = gender === 'woman'
  const skin = random.pick(skins)
  const hairColour = hairColourOf(random, skin)
  const hearingAid = random.next() < (age > 60 ? 0.1 : 0.03)
  const hair = chooseHair(random, { gender, age, skin, ears: hearingAid })
  const beard = woman ? 'none' : beardOf(random, age, hair)
  return {
    seed,
    gender,
    age,
    skin,
    face: random.pick(FACES),
    width: random.next(),
    chin: random.next(),
    eyes: random.pick(EYES),
    eyeColour: eyeColourOf(random, skin),
    brow: weighted(random, BROWS.map((brow) => [brow, brow === 'bushy' ? (woman ? 0.3 : 1.2) : brow === 'arched' && !woman ? 0.4 : 1] as const)),
    nose: random.pick(NOSES),
    noseLength: random.next(),
    lips: weighted(random, LIPS.map((lips) => [lips, lips === 'thin' && (woman || skin > 4) ? 0.35 : lips === 'full' && skin > 4 ? 2.5 : 1] as const)),
    lipstick: woman && random.next() < 0.55 ? random.pick(LIPSTICKS) : null,
    hair,
    hairColour,
    grey: greyAt(age, random.next()),
    cloth: random.pick(CLOTHES.filter((colour) => lightness(colour) > 0.32)),
    beard,
    glasses: random.next() < (age > 50 ? 0.42 : 0.22) ? weighted(random, [['round', 3], ['square', 3], ['half', age > 45 ? 2 : 0.6]] as const) : 'none',
    glassesColour: random.pick(FRAMES),
    earrings: woman ? weighted(random, [['none', 3], ['stud', 2], ['hoop', 3], ['drop', 2]] as const) : random.next() < 0.07 ? 'stud' : 'none',
    necklace: woman ? weighted(random, [['none', 5], ['chain', 2], ['pendant', 2], ['beads', 1.4]] as const) : random.next() < 0.08 ? 'chain' : 'none',
    metal: random.pick(METALS),
    freckles: skin < 3 && random.next() < 0.25,
    mole: random.next() < 0.1,
    hearingAid,
    wheelchair: random.next() < 0.04,
    build: Math.min(1, random.next() ** 1.6 + (age > 45 ? 0.15 : 0)),
  }
}

const COVERED: readonly Garment[] = ['turtleneck', 'shirt', 'overshirt', 'blazer', 'cardigan', 'denim', 'kurta', 'hoodie']

function garmentOf(random: Random, { gender, skin, hair, age }: Traits): Garment {
  if (hair === 'headscarf') return random.pick(COVERED)
  const shared = [['tee', 2.4], ['vNeck', 1.6], ['turtleneck', 2], ['shirt', 1.6], ['overshirt', 1.4], ['blazer', 1.6], ['blazerShirt', 1], ['hoodie', age > 60 ? 0.3 : 1.4], ['cardigan', 1.2], ['denim', age > 60 ? 0.4 : 1.2], ['polo', 0.6], ['kurta', skin > 1 && skin < 7 ? 0.8 : 0]] as const
  if (gender === 'man') return weighted<Garment>(random, shared)
  return weighted<Garment>(random, [...shared, ['dress', 2.4], ['wrap', 2.2], ['boatNeck', 2.2], ['saree', skin > 2 && skin < 7 ? 0.8 : 0]])
}

/** Chooses clothes and expression for one picture; `shy` keeps the eyes open. */
export function chooseLook(traits: Traits, slot: number): Look {
  const random = createRandom(traits.seed * 104_729 + slot * 331 + 7)
  const garment = garmentOf(random, traits)
  const fits = CLOTHES.filter((colour) => difference(colour, traits.cloth) > 0.08)
  const colour = garment === 'denim' ? random.pick(DENIM) : random.pick(fits)
  const contrasting = CLOTHES.filter((other) => difference(colour, other) > 0.22)
  const mouth = weighted(random, [['calm', 4], ['smile', 4.5], ['laugh', 1.5]] as const)
  return {
    garment,
    colour,
    second: random.pick(contrasting),
    legs: random.pick(['#2b3a4a', '#25201d', '#46627a', '#6b5a48', '#37504e', '#702a1c']),
    shoes: random.pick(['#25201d', '#702a1c', '#f4ead9', '#8a5a2b']),
    expression: mouth === 'laugh' ? weighted(random, [['smiling', 3], ['closed', 1]] as const) : weighted(random, [['open', 6], ['smiling', 2], ['closed', 2]] as const),
    mouth,
    tilt: (random.next() - 0.5) * 9,
  }
}
