import { GOALS, LANGUAGES, PETS } from '@savanna/contract/preferences/options'
import { TAGS, tagName } from '@savanna/contract/profiles/tags'
import { distanceKm, type Position } from '../geo/index.ts'
import { type Answers, neitherSmokes, shared, sharedWish } from './answers.ts'

interface Reasoned {
  tagbits: number
  position: Position | null
  answers: Answers
}

const MOST = 2
const NEIGHBOURS_KM = 3

/** Words that say what is loved, where the name of the interest alone would not. */
const LOVED: Record<string, string> = {
  party: 'a good party',
  money: 'talking money',
  clothing: 'good clothes',
}

const WANTED: Record<(typeof GOALS)[number], string> = {
  'Long-term partner': 'want a long-term partner',
  'Long-term open to short': 'hope for something that lasts',
  'Short-term Open to Long': 'start lightly and see',
  'Short term fun': 'want some fun',
  'New Friends': 'look for new friends',
  'Still figuring it out': 'are still figuring it out',
}

const KEPT: Partial<Record<(typeof PETS)[number], string>> = {
  Dog: 'have a dog',
  Cat: 'have a cat',
  'Do not have but love': 'love animals',
  'All the pets': 'love all the pets',
  'Want a pet': 'want a pet',
}

const SLEEP: Record<string, string> = {
  'Early bird': 'are early birds',
  'Night owl': 'are night owls',
}

/** Returns at most two reasons why two people suit each other, the same from either side. */
export function reasonsFor(a: Reasoned, b: Reasoned): string[] {
  const reasons = [
    loveAndWish(a, b),
    children(a.answers, b.answers),
    nearby(a, b),
    pets(a.answers, b.answers),
    language(a.answers, b.answers),
    sleep(a.answers, b.answers),
    neitherSmokes(a.answers, b.answers) ? 'Neither of you smokes' : undefined,
  ]
  return reasons.filter((reason) => reason !== undefined).slice(0, MOST)
}

function loveAndWish(a: Reasoned, b: Reasoned): string | undefined {
  const tags = TAGS.map((_, index) => index + 1).filter((tag) => ((a.tagbits & b.tagbits) >> (tag - 1)) & 1)
  const [first, second] = tags.map(tagName).map((tag) => LOVED[tag] ?? tag)
  const love = first && `love ${second ? `${first} and ${second}` : first}`
  const goal = GOALS.find((each) => a.answers.goals.includes(each) && b.answers.goals.includes(each))
  const wish = goal && WANTED[goal]
  if (love && wish) return `You both ${love}${second ? ',' : ''} and ${wish}`
  const one = love ?? wish
  return one && `You both ${one}`
}

function children(a: Answers, b: Answers): string | undefined {
  const wish = sharedWish(a, b)
  if (!wish) return undefined
  const alike = a.children === b.children
  if (wish === 'yes')
    return alike && a.children?.startsWith('I have')
      ? 'You both have children and want more'
      : 'You both want children'
  return alike && a.children?.startsWith('I have')
    ? 'You both have children already'
    : 'Neither of you wants children'
}

function nearby(a: Reasoned, b: Reasoned): string | undefined {
  if (!a.position || !b.position || distanceKm(a.position, b.position) > NEIGHBOURS_KM) return undefined
  return 'You live close to each other'
}

function pets(a: Answers, b: Answers): string | undefined {
  const pet = PETS.find((each) => KEPT[each] && a.pets.includes(each) && b.pets.includes(each))
  return pet && `You both ${KEPT[pet]}`
}

/** Returns the reason of common languages. One is no reason, for most people around speak it; two are. */
function language(a: Answers, b: Answers): string | undefined {
  const both = shared(a.language, b.language)
  if (both.length < 2) return undefined
  const [first, second] = LANGUAGES.filter((each) => both.includes(each)).reverse()
  return `You both speak ${second} and ${first}`
}

function sleep(a: Answers, b: Answers): string | undefined {
  const words = a.sleep !== null && a.sleep === b.sleep ? SLEEP[a.sleep] : undefined
  return words && `You both ${words}`
}
