import { wantAges } from '../../../server/src/features/compatibility/index.ts'
import { distanceKm } from '../../../server/src/features/geo/index.ts'
import { createRandom } from '../../../server/src/kit/random.ts'
import { fittingCohorts } from '../../../server/src/schema/discovery/cohorts.ts'
import { createDraw, type Draw } from './draw.ts'
import { createTownsman, createTruth, dateOf, FIRST_DAY, type Townsman, type Truth } from './population.ts'

/** A member's decision about someone they saw. */
interface Decided {
  viewer: number
  target: number
  liked: boolean
}

/** Everything the product knows about a town on a day. */
export interface TownState {
  day: number
  members: Townsman[]
  decisions: Decided[]
  /** The members who fit each member, by age both ways, and are still there, nearest first. */
  near: Townsman[][]
  /** The members each one has decided about, and those they like. */
  decided: Set<number>[]
  likes: Set<number>[]
  /** How often each member was shown, and their popularity points. */
  shown: number[]
  /** How often each was shown since a given day; the count restarts after a week, as `impressions` does. */
  impressions: { since: number; shown: number }[]
  popularity: number[]
  lastCame: number[]
  /** Conversations in which both wrote. */
  conversations: number[]
  lastTalk: number[]
  /** The members who like someone and wait for an answer. */
  admirers: number[][]
}

/** An order of members to try out in a town. */
export interface TownOrder {
  /** Called at the start of each day. */
  prepare?(town: TownState): void
  /** Returns at most five members to show to a visiting member. */
  show(town: TownState, viewer: Townsman): Townsman[]
}

const PLACES = 5
/** How many likers a member answers per visit. */
const ANSWERED = 3
/** Both write after a match. */
const BOTH_WRITE = 0.55
const LEAVES = { always: 0.001, withoutTalk: 0.01, patience: 14 }

/**
 * Runs a town's members for some days under an order, and returns its final state. With the same seed, the town is
 * the same: who members are, when they visit and who they would like doesn't depend on the order.
 */
export function simulateTown(
  order: TownOrder,
  { members, days, seed }: { members: number; days: number; seed: number },
): TownState {
  const draw = createDraw(seed)
  const truth = createTruth(seed)
  const arrive = (town: TownState) => {
    const number = town.members.length
    join(town, createTownsman(createRandom(2 ** 32 * draw('member', number)), number, town.day))
  }
  const town: TownState = {
    day: 0,
    ...{ members: [], decisions: [], near: [], decided: [], likes: [], shown: [], popularity: [] },
    ...{ lastCame: [], conversations: [], lastTalk: [], admirers: [], impressions: [] },
  }
  for (let number = 0; number < members; number++) arrive(town)
  for (town.day = 0; town.day < days; town.day++) {
    const gone = town.members.filter((member) => member.left === undefined && leaves(town, member, draw))
    for (const member of gone) {
      member.left = town.day
      arrive(town)
    }
    order.prepare?.(town)
    for (const viewer of town.members)
      if (viewer.left === undefined && draw('coming', viewer.number, town.day) < viewer.comes)
        visit(town, viewer, { order, truth, draw })
  }
  return town
}

function join(town: TownState, member: Townsman): void {
  const distance = (other: Townsman) =>
    member.person.position && other.person.position
      ? distanceKm(member.person.position, other.person.position)
      : 0
  const fitting = town.members.filter((other) => other.left === undefined && suit(member, other))
  for (const other of fitting) insertByDistance(town.near[other.number] ?? [], { member, other, distance })
  town.near.push(fitting.sort((a, b) => distance(a) - distance(b)))
  town.members.push(member)
  town.decided.push(new Set())
  town.likes.push(new Set())
  for (const list of [town.shown, town.popularity, town.conversations]) list.push(0)
  for (const list of [town.lastCame, town.lastTalk]) list.push(town.day)
  town.admirers.push([])
  town.impressions.push({ since: town.day, shown: 0 })
}

function insertByDistance(
  list: Townsman[],
  { member, other, distance }: { member: Townsman; other: Townsman; distance: (other: Townsman) => number },
): void {
  const from = other.person.position
  const km = distance(other)
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const position = list[middle]?.person.position
    if (from && position && distanceKm(from, position) < km) low = middle + 1
    else high = middle
  }
  list.splice(low, 0, member)
}

const suit = (one: Townsman, other: Townsman) =>
  fittingCohorts(one.person.cohort).includes(other.person.cohort) &&
  wantAges(one.person, other.person, FIRST_DAY)

function leaves(town: TownState, member: Townsman, draw: Draw): boolean {
  const silent = town.day - (town.lastTalk[member.number] ?? 0) >= LEAVES.patience
  return draw('leaving', member.number, town.day) < LEAVES.always + (silent ? LEAVES.withoutTalk : 0)
}

interface Visit {
  order: TownOrder
  truth: Truth
  draw: Draw
}

function visit(town: TownState, viewer: Townsman, { order, truth, draw }: Visit): void {
  town.lastCame[viewer.number] = town.day
  viewer.person.seen = dateOf(town.day)
  const shown = order.show(town, viewer).slice(0, PLACES)
  const answered = takeAdmirers(town, viewer, new Set(shown))
  for (const target of shown) countShown(town, target)
  for (const target of [...answered, ...shown]) {
    if (target.left !== undefined || town.decided[viewer.number]?.has(target.number)) continue
    const liked = draw('like', viewer.number, target.number) < truth.chance(viewer, target)
    decide(town, { viewer, target, liked }, draw)
  }
}

/** Returns the latest members who like someone and have no answer, in addition to those shown anyway. */
function takeAdmirers(town: TownState, viewer: Townsman, shown: Set<Townsman>): Townsman[] {
  const waiting = (town.admirers[viewer.number] ?? []).flatMap((number) => {
    const admirer = town.members[number]
    const open = admirer && admirer.left === undefined && !town.decided[viewer.number]?.has(number)
    return open ? [admirer] : []
  })
  const answered = waiting.filter((admirer) => !shown.has(admirer)).slice(-ANSWERED)
  town.admirers[viewer.number] = waiting.flatMap((admirer) =>
    answered.includes(admirer) ? [] : [admirer.number],
  )
  return answered
}

const WEEK = 7

function countShown(town: TownState, { number }: Townsman): void {
  town.shown[number] = (town.shown[number] ?? 0) + 1
  const count = town.impressions[number]
  if (!count) return
  if (town.day - count.since < WEEK) count.shown += 1
  else town.impressions[number] = { since: town.day, shown: 1 }
}

/** Returns how often a member was shown recently, as today's lists count it. */
export function shownLately({ impressions, day }: TownState, { number }: Townsman): number {
  const count = impressions[number]
  return count && day - count.since < WEEK ? count.shown : 0
}

const POINTS = { like: 10, match: 30 }

function decide(
  town: TownState,
  { viewer, target, liked }: { viewer: Townsman; target: Townsman; liked: boolean },
  draw: Draw,
): void {
  const [one, other] = [viewer.number, target.number]
  town.decisions.push({ viewer: one, target: other, liked })
  town.decided[one]?.add(other)
  if (!liked) return
  town.likes[one]?.add(other)
  const isMatch = town.likes[other]?.has(one) ?? false
  town.popularity[other] = (town.popularity[other] ?? 0) + (isMatch ? POINTS.match : POINTS.like)
  if (isMatch && draw('writing', Math.min(one, other), Math.max(one, other)) < BOTH_WRITE)
    for (const member of [one, other]) {
      town.conversations[member] = (town.conversations[member] ?? 0) + 1
      town.lastTalk[member] = town.day
    }
  if (!town.decided[other]?.has(one)) town.admirers[other]?.push(one)
}
