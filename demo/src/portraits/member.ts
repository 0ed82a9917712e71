import { TAGS } from '@savanna/contract/profiles/tags'
import sharp from 'sharp'
import { createRandom, type Random } from '../../../server/src/kit/random.ts'
import { AMARA, JONAS } from '../cast.ts'
import type { Person } from '../people.ts'
import { GROUNDS, INTERESTS, PLACES, type SceneKind, THINGS_OF } from '../scenes/index.ts'
import { ageOn } from './choose/age.ts'
import { chooseLook, chooseTraits } from './choose/choose.ts'
import { heritageOf } from './choose/heritage.ts'
import { PLACES_OF, ROUGH } from './choose/interests.ts'
import { drawInScene, drawThing } from './in-scene.ts'
import { type Drawing, drawPortrait, type Staging } from './portrait.ts'
import type { Look, Traits } from './traits.ts'

/** A picture's width in pixels: more than a card needs, and cheap enough for a quick start of the demo. */
const PIXELS = 720

const EVERYWHERE = Object.keys(PLACES) as SceneKind[]
/** Places that suit everyone. */
const INDOORS: SceneKind[] = ['cafeTable', 'bookshop', 'kitchen', 'rooftop']

type Model = Pick<Person, 'username' | 'firstname' | 'lastname' | 'gender' | 'birthdate' | 'tags'>

/** The fixed traits of well-known members, who are on the landing page too. */
const KNOWN: Record<string, Partial<Traits>> = {
  [AMARA.username]: {
    skin: 6,
    hair: 'afro',
    face: 'oval',
    lips: 'full',
    earrings: 'hoop',
    metal: '#f2c46d',
    glasses: 'none',
    lipstick: '#8c2f36',
    necklace: 'none',
    hearingAid: false,
    wheelchair: false,
    build: 0.2,
  },
  [JONAS.username]: {
    skin: 1,
    hair: 'sidePart',
    hairColour: '#7a4628',
    face: 'long',
    beard: 'short',
    glasses: 'none',
    eyeColour: '#557a8c',
    hearingAid: false,
    wheelchair: false,
  },
}

/** Returns the looks of a member of the cast; `number` is their index. */
function traitsOf(person: Model, number: number, today: Date): Traits {
  const { firstname, lastname, gender, birthdate } = person
  const heritage = heritageOf(firstname, lastname)
  const traits = chooseTraits({ seed: number + 100, gender, age: ageOn(birthdate, today), heritage })
  return { ...traits, ...KNOWN[person.username] }
}

const KNOWN_LOOKS: Record<string, Partial<Look>> = {
  [AMARA.username]: {
    garment: 'boatNeck',
    colour: '#b84a33',
    second: '#f2c46d',
    expression: 'open',
    mouth: 'smile',
    tilt: 4,
  },
  [JONAS.username]: {
    garment: 'overshirt',
    colour: '#2f4b3c',
    second: '#f4ead9',
    expression: 'open',
    mouth: 'smile',
  },
}

/** Amara's ground is the landing page's, which shows her as well. */
const KNOWN_STAGING: Record<string, Staging> = { [AMARA.username]: { backdrop: 2, isMirrored: false } }

/** Returns how many pictures a member has: three to five. The demo logins have room for one of the visitor's own. */
export function countPictures(number: number): number {
  return number < 2 ? 4 : 3 + createRandom(number + 77).below(3)
}

/** Returns the scene of each picture after the portrait: a calm ground, a place, then what the member loves. */
function scenesOf({ tags }: Model, traits: Traits): SceneKind[] {
  const random = createRandom(traits.seed * 59 + 3)
  const loved = tags.map((tag) => TAGS[tag - 1] ?? 'nature')
  const [place, ...places] = shuffle(random, [
    ...loved.flatMap((tag) => PLACES_OF[tag]),
    ...(loved.length < 2 ? EVERYWHERE : []),
  ]).filter((kind) => !(traits.wheelchair && ROUGH.has(kind)))
  const things = shuffle(
    random,
    loved.flatMap((tag) => THINGS_OF[tag]),
  )
  const ground = random.pick(Object.keys(GROUNDS) as SceneKind[])
  return [
    ...new Set([ground, place ?? 'rooftop', ...things.slice(0, 1), ...places, ...shuffle(random, INDOORS)]),
  ]
}

/** Returns the different items in random order. */
function shuffle<T>(random: Random, items: readonly T[]): T[] {
  return random.sample([...new Set(items)], items.length)
}

/** Draws a member's picture for a slot: the portrait in the first one. */
export function drawMember(person: Model, number: number, slot: number, today: Date): Drawing {
  const traits = traitsOf(person, number, today)
  const look = { ...chooseLook(traits, slot), ...(slot === 0 && KNOWN_LOOKS[person.username]) }
  const scene = slot === 0 ? undefined : scenesOf(person, traits)[slot - 1]
  if (!scene) return drawPortrait(traits, look, slot, slot === 0 ? KNOWN_STAGING[person.username] : {})
  return scene in INTERESTS ? drawThing(scene, traits, slot) : drawInScene(scene, traits, look, slot)
}

/** Renders a drawing as PNG. */
export function renderDrawing({ svg }: Drawing, width = PIXELS): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * width) / 400 })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
