import { LIMITS } from '@savanna/contract/common'
import {
  COMPATIBILITY_WEIGHTS,
  type Compatibility,
  type CompatibilityPart,
} from '@savanna/contract/discovery/compatibility'
import { computeAge } from '@savanna/contract/profiles/age'
import { DAY_MS } from '@savanna/contract/time'
import { fittingCohorts } from '../../schema/discovery/cohorts.ts'
import { distanceKm, type Position } from '../geo/geo.rules.ts'
import {
  type ComparedAnswers,
  childrenAgree,
  goalsAgree,
  HALF,
  habitsAgree,
  languagesAgree,
  typesAgree,
} from './answers.rules.ts'
import { reasonsFor } from './reasons.ts'

/** The data that compatibility is based on. */
export interface Person {
  /** Gender and orientation, see `schema/cohorts.ts`. */
  cohort: number
  /** Bit `tag_id - 1` is set for each interest. */
  tagbits: number
  birthdate: string | null
  /** The ages they would like to meet, in whole years: only for `wantAges`, never for the score. */
  ageMin: number
  ageMax: number
  /** Snapped. */
  position: Position | null
  /** How far the member looks, in kilometres. */
  reachKm: number
  /** The last sign of activity; null if there never was one. */
  seen: Date | null
  answers: ComparedAnswers
}

const NEAR_KM = 20
const GAP_YEARS = 8
const ACTIVE_DAYS = 7

/** Returns how compatible two members are, from 0 to 100, and why. */
export function compatibility(a: Person, b: Person, today: Date): Compatibility {
  const score = scoreOf(a, b, today)
  return { score, reasons: score === 0 ? [] : reasonsFor(a, b) }
}

/**
 * Returns the score, from 0 to 100: the harmonic mean of how much each would like the other. Age ranges
 * aren't part of it: they're private, and others could infer them from the number.
 */
export function scoreOf(a: Person, b: Person, today: Date): number {
  if (!fittingCohorts(a.cohort).includes(b.cohort)) return 0
  const shared = sharedBy(a, b, today)
  const [forward, back] = [liking(a, b, shared, today), liking(b, a, shared, today)]
  const both = forward === 0 || back === 0 ? 0 : (2 * forward * back) / (forward + back)
  return Math.round(100 * both)
}

/** Returns the factor, from 0 to 1, for what speaks against a pair whatever else they share: 1 means nothing does. */
const willingBy = (children: number, type: number) => (children === 0 ? 0.3 : 1) * (type === 0 ? 0.5 : 1)

/** Everything that is symmetric, computed once. */
interface Shared {
  /** The factor for what speaks against the pair: 1 means nothing does. */
  willing: number
  /** The weighted sum of what both have in common. */
  sum: number
  /** Null if there is none, or a position is unknown. */
  km: number | null
}

function sharedBy(a: Person, b: Person, today: Date): Shared {
  const [children, type] = [childrenAgree(a.answers, b.answers), typesAgree(a.answers, b.answers)]
  const parts = {
    interests: interestsShared(a.tagbits, b.tagbits),
    type,
    children,
    habits: habitsAgree(a.answers, b.answers),
    age: closenessOfAge(ageOf(a, today), ageOf(b, today)),
    language: languagesAgree(a.answers, b.answers),
  }
  return {
    willing: willingBy(children, type),
    sum: weighed(parts),
    km: a.position && b.position ? distanceKm(a.position, b.position) : null,
  }
}

function weighed(parts: Partial<Record<CompatibilityPart, number>>): number {
  let sum = 0
  for (const part in parts) {
    const name = part as CompatibilityPart
    sum += COMPATIBILITY_WEIGHTS[name] * (parts[name] ?? 0)
  }
  return sum
}

/** Returns how much the first would like the second, from 0 to 1. */
function liking(a: Person, b: Person, { willing, sum, km }: Shared, today: Date): number {
  const appeal = weighed({
    goals: goalsAgree(a.answers, b.answers),
    distance: km === null ? HALF : nearness(km, a.reachKm),
    activity: liveliness(b, today),
  })
  return (willing * (sum + appeal)) / 100
}

/** Returns a member's age in whole years; null if unknown. */
export function ageOf({ birthdate }: Pick<Person, 'birthdate'>, today: Date): number | null {
  return birthdate === null ? null : computeAge(birthdate, today)
}

/** Returns whether each of the two is within the age range that the other would like to meet. */
export function wantAges(a: Person, b: Person, today: Date): boolean {
  return wantsAge(a, ageOf(b, today)) && wantsAge(b, ageOf(a, today))
}

/** Returns whether a member would like to meet people of an age in whole years; an unknown age counts as yes. */
export function wantsAge({ ageMin, ageMax }: Pick<Person, 'ageMin' | 'ageMax'>, age: number | null): boolean {
  // The slider's end is open, like in a filter.
  return age === null || (age >= ageMin && (age <= ageMax || ageMax === LIMITS.ageMax))
}

/** Returns the root of shared interests over all, from 0 to 1: three shared of nine feel like more than a third. */
export function interestsShared(a: number, b: number): number {
  const all = bitCount(a | b)
  return all === 0 ? 0 : Math.sqrt(bitCount(a & b) / all)
}

/** Returns how many bits are set. */
export function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Returns how near a member is, from 0 to 1: halved with each 20 km and the viewer's reach. */
function nearness(km: number, reachKm: number): number {
  return 0.5 ** (km / (NEAR_KM + reachKm))
}

/** Returns the time to use for a member who hides when they were last seen: it counts neither for nor against them. */
export function untoldTime(now: Date): Date {
  return new Date(now.getTime() - ACTIVE_DAYS * DAY_MS)
}

/** Returns how active a member is, from 0 to 1: halved with each week away. */
function liveliness({ seen }: Person, today: Date): number {
  if (!seen) return 0
  const days = Math.max(0, today.getTime() - seen.getTime()) / DAY_MS
  return 0.5 ** (days / ACTIVE_DAYS)
}

function closenessOfAge(one: number | null, other: number | null): number {
  if (one === null || other === null) return HALF
  return 0.5 ** (Math.abs(one - other) / GAP_YEARS)
}
