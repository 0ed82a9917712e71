import type { Tonight, TonightPerson } from '@savanna/contract/discovery/tonight'
import { currentLocale } from '@savanna/contract/language/current'

export type Answer = 'like' | 'pass'

/** What was answered on this page since it opened, by the ids of members; null where it was taken back. */
export type Answers = Readonly<Record<string, Answer | null>>

/** Returns how one of the five was answered: as this page says, else as the server does; undefined while they wait. */
export function answerTo({ id, liked, passed }: TonightPerson, answers: Answers): Answer | undefined {
  const here = answers[id]
  if (here !== undefined) return here ?? undefined
  if (liked) return 'like'
  return passed ? 'pass' : undefined
}

/** Returns those who wait for an answer, beginning with the one who was chosen, if they wait. */
export function listWaiting(
  people: readonly TonightPerson[],
  answers: Answers,
  chosen: string | undefined,
): TonightPerson[] {
  const waiting = people.filter((person) => answerTo(person, answers) === undefined)
  const isChosen = ({ id }: TonightPerson) => id === chosen
  return [...waiting.filter(isChosen), ...waiting.filter((person) => !isChosen(person))]
}

const NUMBERS = ['Nobody', 'One', 'Two', 'Three', 'Four', 'Five']

/** Returns how many of the five wait, in words: "Three of five wait for your answer". */
export function describeFive(of: number, waiting: number): string {
  const words = (count: number) => NUMBERS[count] ?? `${count}`
  if (of === 0) return 'Nobody new tonight'
  if (waiting === 0) return 'All answered'
  if (waiting < of) return `${words(waiting)} of ${words(of).toLowerCase()} left`
  return of === 1 ? 'One person, until the next sunset' : `${words(of)} people, until the next sunset`
}

/** Returns the first names of those who were liked: "Amara and Bruno"; empty where nobody was. */
export function nameLiked({ people }: Pick<Tonight, 'people'>, answers: Answers): string {
  const names = people
    .filter((person) => answerTo(person, answers) === 'like')
    .map(({ firstname }) => firstname)
  return new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names)
}
