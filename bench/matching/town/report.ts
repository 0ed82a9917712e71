import { printTable } from '../../support/table.ts'
import { bootstrapInterval, computeGini } from '../metrics.ts'
import { createByPopularity, createLearned, createToday, createTonight } from './orders.ts'
import { ageOfTownsman, type Townsman } from './population.ts'
import { simulateTown, type TownState } from './simulate.ts'

const ORDERS = {
  "today's rules": createToday,
  'by popularity': createByPopularity,
  'learned, evened out': createLearned,
  "tonight's five": createTonight,
}

const DAYS_OF_MONTH = 30

/** A member's conversations, and the days that they were there. */
interface Outcome {
  talks: number
  days: number
}

const NOT_THERE: Outcome = { talks: 0, days: 0 }

const perMonth = (outcomes: Outcome[]) => {
  const total = (of: keyof Outcome) => outcomes.reduce((sum, each) => sum + each[of], 0)
  return (DAYS_OF_MONTH * total('talks')) / total('days')
}

/** Returns how many more conversations a month the same members have under the second order than under the first. */
const perMonthMore = (pairs: (readonly [Outcome, Outcome])[]) =>
  perMonth(pairs.map(([, other]) => other)) - perMonth(pairs.map(([one]) => one))

type Group = (member: Townsman) => boolean

/** Groups, none of which should be worse off than with today's rules. */
const GROUPS: Record<string, Group> = {
  everybody: () => true,
  '19 to 29': (member) => ageOfTownsman(member) < 30,
  '30 to 44': (member) => ageOfTownsman(member) >= 30 && ageOfTownsman(member) < 45,
  '45 and older': (member) => ageOfTownsman(member) >= 45,
  'hetero men': ({ person }) => person.cohort === 0,
  'hetero women': ({ person }) => person.cohort === 3,
  'bi men and women': ({ person }) => person.cohort === 1 || person.cohort === 4,
  'gay men': ({ person }) => person.cohort === 2,
  'gay women': ({ person }) => person.cohort === 5,
  newcomers: ({ joined }) => joined > 0,
  'least liked tenth': ({ appeal }) => appeal < -1.15,
  'choosiest tenth': ({ choosy }) => choosy > 1.15,
}

interface Options {
  members: number
  days: number
  /** How many towns, each with its own tastes, are counted together. */
  towns: number
  /** For the first town; each further one adds one. */
  seed: number
}

/**
 * Simulates towns under each order and prints members' results, in total and by group, and the gain over the first
 * order. A town has the same people under each order, so they are compared one by one.
 */
export function measureTown({ members, days, towns: count, seed }: Options): void {
  const orders = Object.entries(ORDERS).map(([name, create]) => ({
    name,
    towns: Array.from({ length: count }, (_, number) => {
      const from = performance.now()
      const town = simulateTown(create(), { members, days, seed: seed + number })
      process.stderr.write(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s\n`)
      return town
    }),
  }))
  process.stdout.write(
    `\n${count} towns of ${members} members, ${days} days: conversations in which both wrote, a member and month\n`,
  )
  printTable(
    ['group', ...orders.map(({ name }) => name)],
    Object.entries(GROUPS).map(([name, group]) => [
      name,
      ...orders.map(({ towns }) =>
        withInterval(
          towns.flatMap((town) => outcomesOf(town, days, group)),
          perMonth,
        ),
      ),
    ]),
  )
  const [first, ...others] = orders
  process.stdout.write(`\nThe same, more than with ${first?.name}\n`)
  printTable(
    ['group', ...others.map(({ name }) => name)],
    Object.entries(GROUPS).map(([name, group]) => [
      name,
      ...others.map(({ towns }) =>
        withInterval(
          towns.flatMap((town, number) =>
            comparedOutcomes([first?.towns[number] ?? town, town], days, group),
          ),
          perMonthMore,
        ),
      ),
    ]),
  )
  printTable(
    ['order', 'likes answered by a like', 'members who left', 'Gini of being shown', 'never shown'],
    orders.map(({ name, towns }) => [name, ...figuresOf(towns, days)]),
  )
}

/** Returns the results of a group's members, by index; nobody else has an entry. */
function outcomesByNumber(
  { members, conversations }: TownState,
  days: number,
  group: Group,
): Map<number, Outcome> {
  return new Map(
    members
      .filter(group)
      .map(({ number, joined, left }) => [
        number,
        { talks: conversations[number] ?? 0, days: (left ?? days) - joined },
      ]),
  )
}

const outcomesOf = (town: TownState, days: number, group: Group) => [
  ...outcomesByNumber(town, days, group).values(),
]

/**
 * Returns each group member's results in the same town under two orders; members who joined under only one have none.
 */
function comparedOutcomes(towns: [TownState, TownState], days: number, group: Group) {
  const [before, after] = towns.map((town) => outcomesByNumber(town, days, group)) as [
    Map<number, Outcome>,
    Map<number, Outcome>,
  ]
  return [...new Set([...before.keys(), ...after.keys()])].map(
    (number) => [before.get(number) ?? NOT_THERE, after.get(number) ?? NOT_THERE] as const,
  )
}

function withInterval<T>(outcomes: T[], measure: (drawn: T[]) => number): string {
  const [low, high] = bootstrapInterval(outcomes, measure)
  return `${measure(outcomes).toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`
}

function figuresOf(towns: TownState[], days: number): string[] {
  const likes = towns.flatMap((town) => town.likes.map((own, member) => ({ town, own, member })))
  const all = likes.reduce((sum, { own }) => sum + own.size, 0)
  const answered = likes.reduce(
    (sum, { town, own, member }) => sum + [...own].filter((other) => town.likes[other]?.has(member)).length,
    0,
  )
  const counts = towns.flatMap(({ members, shown }) =>
    members.flatMap(({ number, joined, left }) =>
      left === undefined && days - joined > DAYS_OF_MONTH / 2 ? [(shown[number] ?? 0) / (days - joined)] : [],
    ),
  )
  const left = towns.flatMap(({ members }) => members.filter((member) => member.left !== undefined))
  return [
    `${((100 * answered) / all).toFixed(1)} %`,
    String(left.length),
    computeGini(counts).toFixed(2),
    `${((100 * counts.filter((each) => each === 0).length) / counts.length).toFixed(1)} %`,
  ]
}
