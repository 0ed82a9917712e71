import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'

/** An answer as it is kept. */
export interface KeptAnswer {
  member: string
  name: string
  /** The version of the shapes of answers: another version of the program may expect others. */
  schema: string
  queryKey: readonly unknown[]
  data: unknown
  /** When it was answered, by the clock of this device. */
  at: number
}

const LONGEST_MS = 7 * DAY_MS
/** A clock that was put right may leave answers from the future behind. */
const LARGEST_ERROR_MS = 2 * DAY_MS
/** In characters of JSON. What is larger is not kept. */
export const LARGEST = 500_000
/** The addresses of photographs are signed for an hour at most, and this long at least. */
const ADDRESSES_MS = 25 * MINUTE_MS

/** Tells whether an answer may be shown: to whom it was given, by a program of these shapes, and not too long ago. */
export function isUsable(answer: KeptAnswer, member: string, schema: string, now: number): boolean {
  const age = now - answer.at
  const isTimely = age <= LONGEST_MS && age >= -LARGEST_ERROR_MS
  return answer.member === member && answer.schema === schema && isTimely
}

interface Addresses {
  url: string
  srcset: string
}

const isPhoto = (value: object): value is Addresses & { thumbhash: unknown } =>
  'srcset' in value && 'thumbhash' in value && 'url' in value

/**
 * Returns the data as it is shown after a while: photographs whose addresses have expired are without them, so that their
 * thumbhash is shown and nothing is asked for in vain.
 */
export function withoutExpired(data: unknown, age: number): unknown {
  if (age >= 0 && age < ADDRESSES_MS) return data
  if (Array.isArray(data)) return data.map((item) => withoutExpired(item, age))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([name, value]) => [name, withoutExpired(value, age)])
  return { ...Object.fromEntries(entries), ...(isPhoto(data) && { url: '', srcset: '' }) }
}

/** Tells whether data names a member anywhere. */
export function namesMember(data: unknown, memberId: string): boolean {
  return JSON.stringify(data)?.includes(JSON.stringify(memberId)) === true
}
