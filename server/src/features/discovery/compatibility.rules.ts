import type { Compatibility } from '@savanna/contract/compatibility'
import { ageOn } from '@savanna/contract/profiles'
import { distanceKm, type Position } from '../geo/index.ts'
import {
  type Answers,
  childrenAgree,
  goalsAgree,
  HALF,
  habitsAgree,
  languagesAgree,
  typesAgree,
} from './compatibility.answers.ts'
import { reasonsFor } from './compatibility.reasons.ts'
import { fittingKlasses } from './discovery.rules.ts'

/** What compatibility is judged by. */
export interface Person {
  /** Gender and orientation, see `discovery.rules.ts`. */
  klass: number
  /** Bit `tag_id - 1` is set for each interest. */
  tagbits: number
  birthdate: string | null
  ageMin: number
  ageMax: number
  /** Snapped. */
  position: Position | null
  /** How far the member looks, in kilometres. */
  reachKm: number
  /** The last sign of life; null when there never was one. */
  seen: Date | null
  answers: Answers
}

/** What each part counts; the sum is 100. docs/compatibility.md says the same in words. */
export const WEIGHTS = {
  interests: 25,
  goals: 20,
  distance: 15,
  type: 10,
  children: 8,
  habits: 8,
  activity: 8,
  age: 4,
  language: 2,
} as const

const GRACE_YEARS = 5
const NEAR_KM = 20
const GAP_YEARS = 8
const ACTIVE_DAYS = 7
const DAY_MS = 86_400_000

/** How well two members suit each other: neither side alone makes it good, and the less willing one rules. */
export function compatibility(a: Person, b: Person, today: Date): Compatibility {
  const forward = liking(a, b, today)
  const back = liking(b, a, today)
  const both = forward === 0 || back === 0 ? 0 : (2 * forward * back) / (forward + back)
  const score = Math.round(100 * both)
  return { score, reasons: score === 0 ? [] : reasonsFor(a, b) }
}

/** How much the first would like the second, from 0 to 1. */
function liking(a: Person, b: Person, today: Date): number {
  const willing = willingness(a, b, today)
  return willing === 0 ? 0 : willing * appeal(a, b, today)
}

/** What would speak against the second however much they have in common: 1 is nothing, 0 is out of the question. */
function willingness(a: Person, b: Person, today: Date): number {
  if (!fittingKlasses(a.klass).includes(b.klass)) return 0
  const children = childrenAgree(a.answers, b.answers) === 0 ? 0.3 : 1
  const type = typesAgree(a.answers, b.answers) === 0 ? 0.5 : 1
  return ageWelcome(a, b, today) * children * type
}

/** Within the range all is well; five years beyond it nobody is welcome. */
function ageWelcome(a: Person, b: Person, today: Date): number {
  if (b.birthdate === null) return 1
  const age = ageOn(b.birthdate, today)
  const beyond = Math.max(a.ageMin - age, age - a.ageMax, 0)
  return Math.max(0, 1 - beyond / GRACE_YEARS)
}

function appeal(a: Person, b: Person, today: Date): number {
  const parts: Record<keyof typeof WEIGHTS, number> = {
    interests: interestsShared(a.tagbits, b.tagbits),
    goals: goalsAgree(a.answers, b.answers),
    distance: nearness(a, b),
    type: typesAgree(a.answers, b.answers),
    children: childrenAgree(a.answers, b.answers),
    habits: habitsAgree(a.answers, b.answers),
    activity: liveliness(b, today),
    age: closenessOfAge(a, b, today),
    language: languagesAgree(a.answers, b.answers),
  }
  let sum = 0
  for (const [part, weight] of Object.entries(WEIGHTS)) sum += weight * parts[part as keyof typeof WEIGHTS]
  return sum / 100
}

/** Shared over all; the root, because three in common of nine feel like more than a third. */
function interestsShared(a: number, b: number): number {
  const all = bitCount(a | b)
  return all === 0 ? 0 : Math.sqrt(bitCount(a & b) / all)
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Halves with each stretch of 20 km and however far the first one looks. */
function nearness(a: Person, b: Person): number {
  if (!a.position || !b.position) return HALF
  return 0.5 ** (distanceKm(a.position, b.position) / (NEAR_KM + a.reachKm))
}

/** What stands for the time of somebody who does not tell it: neither for nor against them, and it tells nothing. */
export function untoldTime(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS)
}

/** Halves with each week away. */
function liveliness({ seen }: Person, today: Date): number {
  if (!seen) return 0
  const days = Math.max(0, today.getTime() - seen.getTime()) / DAY_MS
  return 0.5 ** (days / ACTIVE_DAYS)
}

function closenessOfAge(a: Person, b: Person, today: Date): number {
  if (a.birthdate === null || b.birthdate === null) return HALF
  return 0.5 ** (Math.abs(ageOn(a.birthdate, today) - ageOn(b.birthdate, today)) / GAP_YEARS)
}
