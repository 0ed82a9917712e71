import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { DAY_MS } from '@savanna/contract/time'
import { createRandom, type Random } from '../../server/src/kit/random.ts'

const WOMEN =
  'Amina Camille Chloe Clara Elif Elena Eva Fatou Hana Ines Iris Jade Julia Kenza Lea Leila Lina Louise Maya Mei Mila Nadia Naomi Nina Noor Olivia Priya Rosa Salma Sofia Sona Tara Valentina Yara Yasmin Zoe'
const MEN =
  'Adam Adrien Alex Amir Antoine Arjun Bilal Daniel David Diego Elias Emil Felix Gabriel Hugo Idris Ivan Jules Kai Karim Kofi Leo Liam Louis Luca Malik Marco Mateo Mehdi Milan Noah Omar Oscar Rafael Samir Theo Tom Victor Yusuf'
const FAMILIES =
  'Adeyemi Almeida Aubert Bailly Barros Benali Bernard Blanc Boucher Carvalho Chen Costa Dembele Diallo Duarte Dubois Dupont Faure Ferreira Fontaine Garnier Girard Haddad Ibrahim Janssen Kaya Keita Lambert Laurent Lefevre Lemaire Leroy Marchetti Martin Mensah Meyer Moreau Morel Nguyen Novak Okafor Osei Perrin Petit Rahman Renard Ricci Rossi Roux Sanchez Santos Schmitt Silva Simon Tanaka Traore Vidal Weber Yilmaz Zhang'

/** One remark per interest, in tag order. */
const ABOUT_INTEREST = [
  'Will cross town for a good margherita.',
  'Two cats run my flat; I only pay the rent.',
  'First on the dance floor, last to find my coat.',
  'Always has one train ticket booked.',
  'Climbs walls on Tuesdays, complains on Wednesdays.',
  'Cooks too much, so bring containers.',
  'Builds small useless gadgets and is proud of them.',
  'Sketches strangers in cafes. Politely.',
  'Museum on Sunday, street market after.',
  'Reads the last page first. Sorry.',
  'Can talk index funds and still be fun.',
  'Votes, argues kindly, changes my mind.',
  'Happiest where the phone has no signal.',
  'Sews own jackets; the pockets are excellent.',
  'Owns one very good coat.',
  'Plays the trumpet, quietly, with a mute.',
]
const OPENINGS = [
  'Nurse on night shifts, so brunch is dinner.',
  'Teacher of loud ten-year-olds.',
  'New in town and taking recommendations.',
  'Baker. Up at four, asleep by nine.',
  'Engineer by day, gardener by weekend.',
  'I ask good questions and listen to the answers.',
  'Looking for someone to share the window seat with.',
  'Raised by the sea, learning to like cities.',
  'Slow mornings, long walks, short messages.',
  'Architect who cannot assemble a shelf.',
  'Translator: five languages, bad at goodbyes.',
  'Vet. Yes, I will look at a photo of your dog.',
]

/** Endings for bios, so no two of a thousand invented people have written the same. */
const CLOSINGS = ['Likes', 'Into', 'Also:', 'Ask me about']
const TOPICS = [
  'old maps',
  'night trains',
  'sourdough',
  'lighthouses',
  'card tricks',
  'wild swimming',
  'bad puns',
  'black-and-white films',
  'chess in the park',
  'the perfect omelette',
  'mountain huts',
  'vinyl records',
  'pottery',
  'karaoke',
  'houseplants',
  'crosswords',
  'rowing boats',
  'flea markets',
  'ghost stories',
  'tomatoes',
  'long letters',
  'bird calls',
  'paper planes',
  'ferries',
  'mushrooms',
  'street food',
  'radio plays',
  'knitting',
  'telescopes',
  'second-hand books',
] as const

interface PersonPlace {
  city: string
  country: string
  latitude: number
  longitude: number
}

export interface Person {
  username: string
  firstname: string
  lastname: string
  gender: Gender
  sexual_orientation: Orientation
  bio: string
  /** Whole centimetres; null, like work, if they don't say. */
  height: number | null
  work: string | null
  birthdate: string
  tags: number[]
  place: PersonPlace
}

/** Where members live, with how many of twenty live there; most are near each other, as in a real city. */
const PLACES: [share: number, place: PersonPlace][] = [
  [11, { city: 'Paris', country: 'France', latitude: 48.8566, longitude: 2.3522 }],
  [2, { city: 'Lyon', country: 'France', latitude: 45.764, longitude: 4.8357 }],
  [2, { city: 'Marseille', country: 'France', latitude: 43.2965, longitude: 5.3698 }],
  [1, { city: 'Lille', country: 'France', latitude: 50.6292, longitude: 3.0573 }],
  [1, { city: 'Bordeaux', country: 'France', latitude: 44.8378, longitude: -0.5792 }],
  [1, { city: 'Brussels', country: 'Belgium', latitude: 50.8503, longitude: 4.3517 }],
  [2, { city: 'London', country: 'United Kingdom', latitude: 51.5074, longitude: -0.1278 }],
]

function placeOf(random: Random): PersonPlace {
  const addresses = PLACES.flatMap(([share, place]) => Array.from({ length: share }, () => place))
  const place = random.pick(addresses)
  return {
    ...place,
    latitude: place.latitude + (random.next() - 0.5) * 0.18,
    longitude: place.longitude + (random.next() - 0.5) * 0.24,
  }
}

function bioOf(random: Random, tags: number[], number: number): string {
  const remark = ABOUT_INTEREST[(tags[0] ?? 1) - 1] ?? ''
  const beginning = random.next() < 0.6 ? `${random.pick(OPENINGS)} ${remark}` : remark
  return `${beginning} ${closingOf(createRandom(number + 900))}`
}

function closingOf(random: Random): string {
  const [last, ...others] = random.sample(TOPICS, 3)
  return `${random.pick(CLOSINGS)} ${others.join(', ')} and ${last}.`
}

function orientationOf(random: Random): Orientation {
  const roll = random.next()
  if (roll < 0.72) return 'hetero'
  return roll < 0.87 ? 'bi' : 'homo'
}

const WORK =
  'Nurse,Primary school teacher,Baker,Engineer,Architect,Translator,Vet,Law student,Carpenter,Bus driver,Barista,Software developer,Photographer,Physiotherapist,Gardener,Sound technician'.split(
    ',',
  )
const MEAN_HEIGHT: Record<Gender, number> = { woman: 166, man: 179 }

/** Returns a height and an occupation; like real people, some give neither. */
function factsOf(random: Random, gender: Gender): Pick<Person, 'height' | 'work'> {
  const deviation = Array.from({ length: 6 }, () => random.next() * 10 - 5).reduce((sum, each) => sum + each)
  return {
    height: random.next() < 0.7 ? MEAN_HEIGHT[gender] + Math.round(deviation) : null,
    work: random.next() < 0.6 ? random.pick(WORK) : null,
  }
}

/** Returns a birthdate for an age from 19 to 70, most often in the twenties and thirties. */
function birthdateOf(random: Random, today: Date): string {
  const years = 19 + Math.floor(random.next() ** 2.2 * 51)
  const day = new Date(today)
  day.setUTCFullYear(today.getUTCFullYear() - years, random.below(12), 1 + random.below(28))
  // A date later this year would make the person a year younger than the youngest allowed.
  if (today.getTime() - day.getTime() < 18.1 * 365.25 * DAY_MS)
    day.setUTCFullYear(today.getUTCFullYear() - 19, 0, 1)
  return day.toISOString().slice(0, 10)
}

/** Creates an invented person; the same random choices make the same person. */
export function makePerson(random: Random, number: number, today: Date): Person {
  const gender: Gender = random.next() < 0.5 ? 'woman' : 'man'
  const firstname = random.pick((gender === 'woman' ? WOMEN : MEN).split(' '))
  const tags = random.sample(
    Array.from({ length: 16 }, (_, index) => index + 1),
    2 + random.below(5),
  )
  return {
    username: `${firstname.toLowerCase()}${number}`,
    firstname,
    lastname: random.pick(FAMILIES.split(' ')),
    gender,
    sexual_orientation: orientationOf(random),
    bio: bioOf(random, tags, number),
    ...factsOf(createRandom(number + 7000), gender),
    birthdate: birthdateOf(random, today),
    tags,
    place: placeOf(random),
  }
}
