import type { Preferences } from '@savanna/contract/preferences/routes'

/** The panels that compatibility is based on; `discovery_answers` in the database has them in this order. */
export const ANSWERED = [
  'goals',
  'type',
  'children',
  'language',
  'smoke',
  'drink',
  'pets',
  'sleep',
  'workout',
  'dietary',
] as const

/** A member's answers to these panels. */
export type ComparedAnswers = Pick<Preferences, (typeof ANSWERED)[number]>

/** The agreement if one of the two hasn't answered: neither for nor against. */
export const HALF = 0.5

// From longest to shortest; neighbours are close.
const SPANS: string[] = [
  'Long-term partner',
  'Long-term open to short',
  'Short-term Open to Long',
  'Short term fun',
]
const UNDECIDED = 'Still figuring it out'
const EXPLORING = 'Open to Exploring'

/** Returns how close two goals are, from 0 to 1. */
function closeness(one: string, other: string): number {
  if (one === other) return 1
  if (one === UNDECIDED || other === UNDECIDED) return HALF
  const [a, b] = [SPANS.indexOf(one), SPANS.indexOf(other)]
  if (a < 0 || b < 0) return 0.2
  return 1 - Math.abs(a - b) / (SPANS.length - 1)
}

/** Returns how well the first member's goals are met, from 0 to 1: the mean of each goal's best answer. */
export function goalsAgree(a: ComparedAnswers, b: ComparedAnswers): number {
  if (a.goals.length === 0 || b.goals.length === 0) return HALF
  const best = a.goals.map((goal) => Math.max(...b.goals.map((other) => closeness(goal, other))))
  return best.reduce((sum, value) => sum + value, 0) / best.length
}

/** Returns how well the types of relationship agree, from 0 to 1; 0 when they exclude each other. */
export function typesAgree(a: ComparedAnswers, b: ComparedAnswers): number {
  if (a.type.length === 0 || b.type.length === 0) return HALF
  if (shared(a.type, b.type).length > 0) return 1
  return a.type.includes(EXPLORING) || b.type.includes(EXPLORING) ? 0.7 : 0
}

const WANTS = new Set(['I want children', 'I have children and want more'])
const WANTS_NOT = new Set(["I don't want children", 'I have children and do not want more'])

const HAVE_CHILDREN = new Set(['I have children and want more', 'I have children and do not want more'])

/** Returns how well the wishes for children agree, from 0 to 1; 0 when one wants children and the other doesn't. */
export function childrenAgree(a: ComparedAnswers, b: ComparedAnswers): number {
  if (a.children === null || b.children === null) return HALF
  if (a.children === b.children) return 1
  const [one, other] = [wish(a.children), wish(b.children)]
  if (one === 'open' || other === 'open') return HALF
  return one === other ? 0.8 : 0
}

function wish(children: string): 'yes' | 'no' | 'open' {
  if (WANTS.has(children)) return 'yes'
  return WANTS_NOT.has(children) ? 'no' : 'open'
}

/** Returns 1 if they share a language, otherwise 0. */
export function languagesAgree(a: ComparedAnswers, b: ComparedAnswers): number {
  if (a.language.length === 0 || b.language.length === 0) return HALF
  return shared(a.language, b.language).length > 0 ? 1 : 0
}

const SMOKES = new Set(['Social smoker', 'Smoker when drinking', 'Smoker'])
const NEVER_DRINKS = new Set(['Not for me', 'Sober', 'Sober curious'])
const ANIMALS = new Set([
  'Dog',
  'Cat',
  'Reptile',
  'Amphibian',
  'Bird',
  'Fish',
  'Other',
  'Turtle',
  'Hamster',
  'Rabbit',
  'All the pets',
])

/** Returns how well everyday habits agree, from 0 to 1; all count equally. */
export function habitsAgree(a: ComparedAnswers, b: ComparedAnswers): number {
  const agreements = [
    sameSide(a.smoke, b.smoke, SMOKES),
    sameSide(a.drink, b.drink, NEVER_DRINKS),
    petsAgree(a, b),
    sameAnswer(a.sleep, b.sleep),
    sameAnswer(a.workout, b.workout),
    a.dietary.length === 0 || b.dietary.length === 0 ? HALF : Number(shared(a.dietary, b.dietary).length > 0),
  ]
  return agreements.reduce((sum, value) => sum + value, 0) / agreements.length
}

function sameSide(a: string[], b: string[], side: Set<string>): number {
  if (a.length === 0 || b.length === 0) return HALF
  return Number(a.some((answer) => side.has(answer)) === b.some((answer) => side.has(answer)))
}

function sameAnswer(a: string | null, b: string | null): number {
  return a === null || b === null ? HALF : Number(a === b)
}

function petsAgree({ pets: a }: ComparedAnswers, { pets: b }: ComparedAnswers): number {
  if (a.length === 0 || b.length === 0) return HALF
  if (suffers(a, b) || suffers(b, a)) return 0
  return shared(a, b).length > 0 ? 1 : HALF
}

function suffers(one: string[], other: string[]): boolean {
  return one.includes('Allergic to pets') && other.some((pet) => ANIMALS.has(pet))
}

/** Returns the answers they share, in the order of the first. */
export function shared<T>(a: readonly T[], b: readonly T[]): T[] {
  return a.filter((value) => b.includes(value))
}

/** Returns whether both say that they don't smoke. */
export function neitherSmokes(a: ComparedAnswers, b: ComparedAnswers): boolean {
  return a.smoke.join() === 'Non-smoker' && b.smoke.join() === 'Non-smoker'
}

/** Returns whether both have children, and the same wish for more. */
export function bothHaveChildren(a: ComparedAnswers, b: ComparedAnswers): boolean {
  return a.children === b.children && a.children !== null && HAVE_CHILDREN.has(a.children)
}

/** Returns the wish for children that both have; undefined if they differ or one has none. */
export function sharedWish(a: ComparedAnswers, b: ComparedAnswers): 'yes' | 'no' | undefined {
  if (a.children === null || b.children === null) return undefined
  const one = wish(a.children)
  return one !== 'open' && one === wish(b.children) ? one : undefined
}
