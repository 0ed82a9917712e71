import { plural, t } from '@lingui/core/macro'
import type { Tonight, TonightPerson } from '@savanna/contract/discovery/tonight'
import { perLocale } from '@savanna/contract/language/per-locale'

export type TonightAnswer = 'like' | 'pass'

/** Answers on this page since it opened, by member id; null if taken back. */
export type TonightAnswers = Readonly<Record<string, TonightAnswer | null>>

/** Returns how one of the five was answered: according to this page, else the server; undefined while they wait. */
export function answerOf(
  { id, liked, passed }: TonightPerson,
  answers: TonightAnswers,
): TonightAnswer | undefined {
  const here = answers[id]
  if (here !== undefined) return here ?? undefined
  if (liked) return 'like'
  return passed ? 'pass' : undefined
}

/** Returns the members who wait for an answer, starting with the chosen one if they're among them. */
export function listWaiting(
  people: readonly TonightPerson[],
  answers: TonightAnswers,
  chosen: string | undefined,
): TonightPerson[] {
  const waiting = people.filter((person) => answerOf(person, answers) === undefined)
  const isChosen = ({ id }: TonightPerson) => id === chosen
  return [...waiting.filter(isChosen), ...waiting.filter((person) => !isChosen(person))]
}

/** Returns how many of the five wait, in words: "Three of five wait for your answer". */
export function describeFive(of: number, waiting: number): string {
  if (of === 0) return t`Nobody new tonight`
  if (waiting === 0) return t`All done`
  return waiting < of ? describeLeft(of, waiting) : describeAll(of)
}

const describeLeft = (of: number, waiting: number) =>
  t`${plural(waiting, { 1: 'One', 2: 'Two', 3: 'Three', 4: 'Four', other: '#' })} of ${plural(of, { 2: 'two', 3: 'three', 4: 'four', 5: 'five', other: '#' })} left`

const describeAll = (of: number) =>
  plural(of, {
    1: 'One person, until the next sunset',
    2: 'Two people, until the next sunset',
    3: 'Three people, until the next sunset',
    4: 'Four people, until the next sunset',
    5: 'Five people, until the next sunset',
    other: '# people, until the next sunset',
  })

const together = perLocale((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** Returns whether the member and one of the five like each other. */
export function isMatch(person: TonightPerson, answers: TonightAnswers): boolean {
  return person.likes_me && answerOf(person, answers) === 'like'
}

/** Returns first names in words: "Amara and Bruno"; empty for none. */
export function formatNames(people: readonly Pick<TonightPerson, 'firstname'>[]): string {
  return together().format(people.map(({ firstname }) => firstname))
}

/** Returns the evening's result: those who like the member too, and those whose answer is still pending. */
export function splitLiked({ people }: Pick<Tonight, 'people'>, answers: TonightAnswers) {
  const liked = people.filter((person) => answerOf(person, answers) === 'like')
  return {
    matches: liked.filter((person) => isMatch(person, answers)),
    waiting: liked.filter((person) => !isMatch(person, answers)),
  }
}
