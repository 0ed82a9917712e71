import { msg } from '@lingui/core/runtime-macro'
import { type Sentence, say } from '@savanna/contract/language/say'
import { languageInSentence } from '@savanna/contract/preferences/languages'
import { GOALS, LANGUAGES, PETS } from '@savanna/contract/preferences/options'
import { TAGS } from '@savanna/contract/profiles/tags'
import { distanceKm, type Position } from '../geo/geo.rules.ts'
import { bothHaveChildren, type ComparedAnswers, neitherSmokes, shared, sharedWish } from './answers.rules.ts'
import { LOVE_ALONE, LOVED, WISHES } from './love-and-wish.ts'

interface Reasoned {
  tagbits: number
  position: Position | null
  answers: ComparedAnswers
}

const MOST = 2
const NEIGHBOURS_KM = 3

const PET_SENTENCES: Partial<Record<(typeof PETS)[number], Sentence>> = {
  Dog: msg`You both have a dog`,
  Cat: msg`You both have a cat`,
  'Do not have but love': msg`You both love animals`,
  'All the pets': msg`You both love every kind of pet`,
  'Want a pet': msg`You both want a pet`,
}

const SLEEP: Record<string, Sentence> = {
  'Early bird': msg`You’re both early birds`,
  'Night owl': msg`You’re both night owls`,
}

/** Returns at most two reasons why two people are a good fit, the same from either side, in the current language. */
export function reasonsFor(a: Reasoned, b: Reasoned): string[] {
  const reasons = [
    loveAndWish(a, b),
    children(a.answers, b.answers),
    nearby(a, b),
    pets(a.answers, b.answers),
    language(a.answers, b.answers),
    sleep(a.answers, b.answers),
    neitherSmokes(a.answers, b.answers) ? msg`Neither of you smokes` : undefined,
  ]
  return reasons
    .filter((reason) => reason !== undefined)
    .slice(0, MOST)
    .map((reason) => say(reason))
}

function loveAndWish(a: Reasoned, b: Reasoned): Sentence | undefined {
  const both = a.tagbits & b.tagbits
  const [first, second] = TAGS.filter((_, index) => (both >> index) & 1).map((tag) => say(LOVED[tag]))
  const goal = GOALS.find((each) => a.answers.goals.includes(each) && b.answers.goals.includes(each))
  const sentences = goal ? WISHES[goal] : LOVE_ALONE
  if (first === undefined) return goal && WISHES[goal].alone
  return second === undefined ? sentences.one(first) : sentences.two(first, second)
}

function children(a: ComparedAnswers, b: ComparedAnswers): Sentence | undefined {
  const wish = sharedWish(a, b)
  if (!wish) return undefined
  const haveBoth = bothHaveChildren(a, b)
  if (wish === 'yes')
    return haveBoth ? msg`You both have children and want more` : msg`You both want children`
  return haveBoth ? msg`You both already have children` : msg`Neither of you wants children`
}

function nearby(a: Reasoned, b: Reasoned): Sentence | undefined {
  if (!a.position || !b.position || distanceKm(a.position, b.position) > NEIGHBOURS_KM) return undefined
  return msg`You live close to each other`
}

function pets(a: ComparedAnswers, b: ComparedAnswers): Sentence | undefined {
  const pet = PETS.find((each) => PET_SENTENCES[each] && a.pets.includes(each) && b.pets.includes(each))
  return pet && PET_SENTENCES[pet]
}

/** Returns the reason for shared languages. One isn't a reason, since most people nearby speak it; two are. */
function language(a: ComparedAnswers, b: ComparedAnswers): Sentence | undefined {
  const both = shared(a.language, b.language)
  if (both.length < 2) return undefined
  const [other = '', one = ''] = LANGUAGES.filter((each) => both.includes(each))
    .reverse()
    .map(languageInSentence)
  return msg`You both speak ${{ one }} and ${{ other }}`
}

function sleep(a: ComparedAnswers, b: ComparedAnswers): Sentence | undefined {
  return a.sleep !== null && a.sleep === b.sleep ? SLEEP[a.sleep] : undefined
}
