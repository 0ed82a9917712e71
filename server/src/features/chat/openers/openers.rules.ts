import { msg } from '@lingui/core/runtime-macro'
import { OPENERS } from '@savanna/contract/chat/routes'
import { type Sentence, say } from '@savanna/contract/language/say'
import { languageInSentence } from '@savanna/contract/preferences/languages'
import type { InCommon } from '../../compatibility/index.ts'

/** First lines about each interest: an easy question, never a compliment. */
const ABOUT_INTEREST: Record<string, readonly [Sentence, Sentence]> = {
  pizza: [
    msg`Important question first: thin crust or deep pan?`,
    msg`Where’s the best pizza in town? I have opinions.`,
  ],
  animals: [msg`Which animal would you bring home if you could?`, msg`What’s your best animal story?`],
  party: [
    msg`Which song always gets you onto the dance floor?`,
    msg`Kitchen or dance floor: where would I find you at a party?`,
  ],
  travel: [msg`Where would you go back to tomorrow?`, msg`Window seat or aisle? I take this seriously.`],
  sport: [msg`Which sport do you play, and which do you only watch?`, msg`Morning workouts or evening ones?`],
  cooking: [msg`What do you cook when you want to impress?`, msg`What’s the one dish you never get wrong?`],
  technology: [
    msg`What’s the last thing you built or took apart?`,
    msg`Which gadget couldn’t you live without?`,
  ],
  art: [
    msg`If money were no object, what would you hang above your sofa?`,
    msg`Which painting could you look at for hours?`,
  ],
  culture: [
    msg`Museum, theatre or concert: what’s your perfect Saturday?`,
    msg`What have you seen lately that stayed with you?`,
  ],
  books: [msg`What are you reading, and should I?`, msg`Which book do you keep giving away?`],
  money: [msg`If you won a million tomorrow, what would stay the same?`, msg`Saver or spender? Be honest.`],
  politics: [
    msg`What did you last change your mind about?`,
    msg`If you ran the city for a day, what would you change first?`,
  ],
  nature: [msg`Mountains, forest or sea?`, msg`Where do you go when you need to get outside?`],
  clothing: [
    msg`What’s the oldest thing in your wardrobe that you still wear?`,
    msg`Dressed up or dressed down for a first date?`,
  ],
  fashion: [msg`Whose wardrobe would you like to raid?`, msg`Which trend are you happy to see the back of?`],
  music: [msg`What was your last concert, and was it worth it?`, msg`Which song do you have on repeat?`],
}

const ABOUT_PETS: Record<string, Sentence> = {
  Dog: msg`We both have a dog. Does yours sleep on the bed too?`,
  Cat: msg`We both have a cat. Who’s in charge at your place?`,
  Bird: msg`We both have a bird. What does yours say?`,
  Fish: msg`We both keep fish. Do yours have names?`,
  'Do not have but love': msg`Neither of us has a pet yet. What would you get?`,
  'Want a pet': msg`We both want a pet. What would you get?`,
}

const ABOUT_SLEEP: Record<string, Sentence> = {
  'Early bird': msg`Two early birds! Coffee before sunrise, or after?`,
  'Night owl': msg`Two night owls. What are you usually up to at one in the morning?`,
}

const FOR_ANYBODY = [
  msg`What does a good Sunday look like for you?`,
  msg`What made you smile this week?`,
  msg`Which of your photos has the best story?`,
]

/**
 * Returns three first lines for a match in the current language, made of what both have in common, then of
 * what the other member loves. The two members of a match get different lines if possible.
 */
export function makeOpeners(common: InCommon, side: 0 | 1): string[] {
  const aboutInterest = (interest: string) => ABOUT_INTEREST[interest]?.[side]
  // The two start with different ones, and so do one member's matches with different people.
  const interests = rotate(common.interests, side)
  const lines = [
    ...interests.slice(0, 2).map(aboutInterest),
    ...common.pets.map((pet) => ABOUT_PETS[pet]),
    ABOUT_SLEEP[common.sleep ?? ''],
    ...interests.slice(2).map(aboutInterest),
    aboutLanguages(common.languages),
    ...rotate(common.theirInterests, side).map(aboutInterest),
    ...rotate(FOR_ANYBODY, side),
  ]
  return lines
    .filter((line) => line !== undefined)
    .slice(0, OPENERS)
    .map(say)
}

/** One shared language isn't worth mentioning; two are. */
function aboutLanguages([first, second]: string[]): Sentence | undefined {
  if (!first || !second) return undefined
  return msg`We both speak ${{ first: languageInSentence(first) }} and ${{ second: languageInSentence(second) }}. Which one do you dream in?`
}

function rotate<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(by), ...items.slice(0, by)]
}
