import { DAY_MS, MINUTE_MS } from '@savanna/contract/time'

/** A stored response. */
export interface PersistedResponse {
  member: string
  name: string
  /** The version of the shapes of responses: other versions of the program may expect different ones. */
  schema: string
  queryKey: readonly unknown[]
  data: unknown
  /** When it arrived, by this device's clock. */
  at: number
}

const LONGEST_MS = 7 * DAY_MS
/** Correcting a clock may leave responses from the future behind. */
const LARGEST_ERROR_MS = 2 * DAY_MS
/** In characters of JSON. Larger responses aren't stored. */
export const LARGEST = 500_000
/** Photo URLs are signed for an hour at most, and at least this long. */
const ADDRESSES_MS = 25 * MINUTE_MS

/** Returns whether a response may be shown: to the same member, by a program with these shapes, and not too old. */
export function isUsable(answer: PersistedResponse, member: string, schema: string, now: number): boolean {
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
 * Returns the data as shown later: without expired photo URLs, so their thumbhash shows and nothing is requested in
 * vain.
 */
export function withoutExpired(data: unknown, age: number): unknown {
  if (age >= 0 && age < ADDRESSES_MS) return data
  if (Array.isArray(data)) return data.map((item) => withoutExpired(item, age))
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([name, value]) => [name, withoutExpired(value, age)])
  return { ...Object.fromEntries(entries), ...(isPhoto(data) && { url: '', srcset: '' }) }
}

/** Returns whether data names a member anywhere. */
export function namesMember(data: unknown, memberId: string): boolean {
  return JSON.stringify(data)?.includes(JSON.stringify(memberId)) === true
}
