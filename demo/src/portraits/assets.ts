import type { Gender } from '@savanna/contract/profiles/fields'
import { AMARA } from '../cast.ts'
import { chooseLook, chooseTraits } from './choose/choose.ts'
import { skinTones, tonesOf } from './colour.ts'
import { makeFigure } from './figure.ts'
import { drawMember } from './member.ts'
import { drawPortrait, type Staging, stage } from './portrait.ts'
import type { Look, Traits } from './traits.ts'

/** A picture that the web application ships, by its path below `web/public`. */
export interface Asset {
  path: string
  svg: string
}

interface Sample {
  name: string
  gender: Gender
  age: number
  seed: number
  traits: Partial<Traits>
  look: Partial<Look>
  staging: Staging
}

const PLAIN: Partial<Traits> = {
  glasses: 'none',
  earrings: 'none',
  necklace: 'none',
  hearingAid: false,
  wheelchair: false,
  freckles: false,
  mole: false,
  build: 0.2,
}

/** The landing page's people; their names and ages match its texts. */
const SAMPLES: Sample[] = [
  {
    name: 'theo',
    gender: 'man',
    age: 34,
    seed: 1,
    traits: {
      skin: 2,
      face: 'oval',
      eyes: 'almond',
      brow: 'soft',
      hair: 'sidePart',
      hairColour: '#2c1d17',
      beard: 'short',
      lips: 'even',
    },
    look: {
      garment: 'vNeck',
      colour: '#2f4b3c',
      second: '#4d7c5e',
      expression: 'closed',
      mouth: 'smile',
      tilt: 4,
    },
    staging: { backdrop: 6, isMirrored: true },
  },
  {
    name: 'lena',
    gender: 'woman',
    age: 29,
    seed: 2,
    traits: {
      skin: 1,
      face: 'heart',
      eyes: 'almond',
      brow: 'soft',
      hair: 'longStraight',
      hairColour: '#8c3f26',
      lips: 'even',
      lipstick: '#b84a33',
      freckles: true,
    },
    look: {
      garment: 'boatNeck',
      colour: '#f4ead9',
      second: '#2b3a4a',
      expression: 'open',
      mouth: 'smile',
      tilt: -3,
    },
    staging: { backdrop: 1, isMirrored: false },
  },
  {
    name: 'noor',
    gender: 'woman',
    age: 28,
    seed: 4,
    traits: {
      skin: 3,
      face: 'oval',
      eyes: 'upturned',
      brow: 'soft',
      hair: 'longWavy',
      hairColour: '#1d1613',
      lips: 'full',
      lipstick: '#a83a34',
    },
    look: {
      garment: 'wrap',
      colour: '#b84a33',
      second: '#f2c46d',
      expression: 'open',
      mouth: 'laugh',
      tilt: -3,
    },
    staging: { backdrop: 4, isMirrored: true },
  },
  {
    name: 'kofi',
    gender: 'man',
    age: 36,
    seed: 5,
    traits: {
      skin: 7,
      face: 'oval',
      eyes: 'almond',
      brow: 'soft',
      hair: 'shortCoils',
      hairColour: '#1d1613',
      lips: 'full',
      beard: 'none',
    },
    look: {
      garment: 'overshirt',
      colour: '#f4ead9',
      second: '#2f4b3c',
      expression: 'closed',
      mouth: 'smile',
      tilt: 3,
    },
    staging: { backdrop: 3, isMirrored: false },
  },
  {
    name: 'ingrid',
    gender: 'woman',
    age: 61,
    seed: 6,
    traits: {
      skin: 0,
      face: 'oval',
      eyes: 'almond',
      brow: 'soft',
      hair: 'curls',
      hairColour: '#b98b52',
      grey: 0.9,
      lips: 'even',
      lipstick: '#b84a33',
      earrings: 'hoop',
      metal: '#e8a33d',
    },
    look: {
      garment: 'turtleneck',
      colour: '#2f4b3c',
      second: '#e8a33d',
      expression: 'smiling',
      mouth: 'smile',
      tilt: -3,
    },
    staging: { backdrop: 5, isMirrored: false },
  },
  {
    name: 'jun',
    gender: 'man',
    age: 33,
    seed: 7,
    traits: {
      skin: 1,
      face: 'round',
      eyes: 'narrow',
      eyeColour: '#3a2216',
      brow: 'straight',
      nose: 'straight',
      hair: 'curtains',
      hairColour: '#1d1613',
      beard: 'none',
      glasses: 'round',
      glassesColour: '#1d1613',
      lips: 'even',
    },
    look: {
      garment: 'cardigan',
      colour: '#c98a2b',
      second: '#f4ead9',
      expression: 'open',
      mouth: 'smile',
      tilt: 2,
    },
    staging: { backdrop: 10, isMirrored: false },
  },
]

function drawSample({ seed, gender, age, traits: own, look, staging }: Sample): string {
  const traits = { ...chooseTraits({ seed, gender, age }), ...PLAIN, ...own }
  return drawPortrait(traits, { ...chooseLook(traits, 0), ...look }, 0, staging).svg
}

const SILHOUETTES = [
  {
    name: 'woman',
    gender: 'woman',
    hair: 'bun',
    cloth: '#963a27',
    skin: '#d99a80',
    hairColour: '#4a1b12',
    backdrop: 7,
  },
  {
    name: 'man',
    gender: 'man',
    hair: 'sidePart',
    cloth: '#744c12',
    skin: '#c98e5c',
    hairColour: '#3b2412',
    backdrop: 3,
  },
  {
    name: 'unset',
    gender: 'woman',
    hair: 'pixie',
    cloth: '#2f4b3c',
    skin: '#b5a27f',
    hairColour: '#2b3a2c',
    backdrop: 8,
  },
] as const

/** Draws the portrait for a member without a picture: a face without features. */
function drawSilhouette({
  gender,
  hair,
  cloth,
  skin,
  hairColour,
  backdrop,
}: (typeof SILHOUETTES)[number]): string {
  const traits: Traits = {
    ...chooseTraits({ seed: 10, gender, age: 30 }),
    ...PLAIN,
    hair,
    face: 'oval',
    beard: 'none',
  }
  const look: Look = { ...chooseLook(traits, 0), garment: 'turtleneck', colour: cloth, tilt: 0 }
  const figure = makeFigure('p', traits, look)
  const tinted = { ...figure, skin: skinTones(skin), hair: tonesOf(hairColour), isBlank: true }
  return stage(tinted, 12, { backdrop, isMirrored: false }).svg
}

/** Draws every portrait that the web application ships. Amara's is the one she has in the demo. */
export function drawAssets(): Asset[] {
  const amara = drawMember(AMARA, 0, 0, new Date('2026-11-22')).svg
  return [
    { path: 'landing/amara.svg', svg: amara },
    ...SAMPLES.map((sample) => ({ path: `landing/${sample.name}.svg`, svg: drawSample(sample) })),
    ...SILHOUETTES.map((kind) => ({ path: `portraits/${kind.name}.svg`, svg: drawSilhouette(kind) })),
  ]
}
