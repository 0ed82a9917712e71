import { z } from 'zod'
import { Id } from './id.ts'

/** The body of every failed request; `error` repeats the sentence for clients that read that field. */
export const Problem = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  /** The names and numbers in the sentence, for clients that write their own. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The sentence for each rejected field of the request, by its dotted path. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type Problem = z.infer<typeof Problem>

/** Error codes that any route may return. A route only declares those of its own rules. */
export const GENERAL_ERRORS = [
  'invalid',
  'not_logged_in',
  'second_factor_needed',
  'not_yours',
  'other_site',
  'not_found',
  'gone',
  'method_not_allowed',
  'too_slow',
  'length_required',
  'too_large',
  'unsupported_type',
  'too_often',
  'busy',
  'unexpected',
] as const

/** Returns the part of a route for members only, whose path parameter `name` is the caller's own id. */
export function ownPath<const N extends string>(name: N) {
  return { access: 'member', own: name, params: z.object({ [name]: Id } as Record<N, typeof Id>) } as const
}

export const Done = z.object({ message: z.string() })

export const LIMITS = {
  firstPageSize: 12,
  freeSuggestions: 5,
  /** How many days a passed member is hidden from home and cards. */
  passRestDays: 30,
  freeMessages: 10,
  pictures: 5,
  pictureBytes: 2_000_000,
  ageMin: 18,
  ageMax: 99,
  bio: 140,
  work: 60,
  scrollMarginPx: 420,
  locationChangesPerDay: 10,
} as const

/** Where a member is placed if the browser's position is rejected and no city was chosen (degrees). */
export const DEFAULT_POSITION = { latitude: 24.86, longitude: 67.0 } as const
