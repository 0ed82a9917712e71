import {
  PREFERENCES,
  type PreferenceField,
  type PreferencePanel,
  type Preferences,
} from '@savanna/contract/preferences/routes'
import type { Random } from '../../server/src/kit/random.ts'
import type { Person } from './people.ts'

/** How many of ten people answer an optional panel. */
const ANSWERED = 8
/** The highest number of answers if several are possible; otherwise one. */
const MOST: Partial<Record<PreferenceField, number>> = {
  goals: 2,
  type: 2,
  personality: 4,
  communication: 2,
  love: 2,
  pets: 2,
}
const ANIMALS = 2

/** Each sign's last day, as month and day; Capricorn spans the new year. */
const SIGNS: [last: string, sign: string][] = [
  ['01-19', 'Capricorn'],
  ['02-18', 'Aquarius'],
  ['03-20', 'Pisces'],
  ['04-19', 'Aries'],
  ['05-20', 'Taurus'],
  ['06-20', 'Gemini'],
  ['07-22', 'Cancer'],
  ['08-22', 'Leo'],
  ['09-22', 'Virgo'],
  ['10-22', 'Libra'],
  ['11-21', 'Scorpio'],
  ['12-21', 'Sagittarius'],
]

function signOf(birthdate: string): string {
  const day = birthdate.slice(5)
  return SIGNS.find(([last]) => day <= last)?.[1] ?? 'Capricorn'
}

function languagesOf(random: Random, { place }: Person): string[] {
  const native = place.country === 'United Kingdom' ? 'English' : 'French'
  const learned = ['English', 'French', 'Spanish', 'German', 'Italian', 'Portuguese', 'Arabic', 'Dutch']
  return [native, ...random.sample(learned, random.below(3)).filter((language) => language !== native)]
}

/** Returns the answers that follow from a member's data; the rest are random. */
function tellingAnswers(random: Random, person: Person): Partial<Preferences> {
  return {
    language: languagesOf(random, person),
    zodiac: signOf(person.birthdate),
    gender: person.gender === 'woman' ? 'Female' : 'Male',
    smoke: [random.pick(['Non-smoker', 'Non-smoker', 'Non-smoker', 'Social smoker', 'Trying to quit'])],
    ...(person.tags.includes(ANIMALS) && { pets: [random.pick(['Dog', 'Cat', 'Want a pet'])] }),
  }
}

function chance(random: Random, { field, multi, options }: PreferencePanel): string[] | string {
  return multi
    ? random.sample<string>(options, 1 + random.below(MOST[field] ?? 1))
    : random.pick<string>(options)
}

/** Returns an invented person's preferences; like real people, they leave some panels empty. */
export function tastesOf(random: Random, person: Person): Partial<Preferences> {
  const telling = tellingAnswers(random, person)
  const answers = PREFERENCES.flatMap((panel) => {
    const answer = telling[panel.field] ?? chance(random, panel)
    return random.below(10) < ANSWERED ? [[panel.field, answer] as const] : []
  })
  return Object.fromEntries(answers)
}
