import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { withMessage } from '../language/say.ts'
import { route } from '../route.ts'
import { lineOfText } from '../text.ts'

export const CITY_EMPTY = msg`Please enter a city`
export const CITY_NOT_FOUND = msg`City not found, please try again...`
export const POSITION_UNKNOWN = msg`Couldn't get city from coordinates, please try again later...`

/** Degrees, on the grid to which every position is snapped. */
export const Place = z.object({
  city: z.string(),
  country: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

export const City = Place.extend({
  /** The GeoNames number. */
  id: z.number().int(),
  /** The state or region, if the country has several places with that name; otherwise null. */
  region: z.string().nullable(),
  /** The name by which it was found, if that's another than `city`: `Wien` for Vienna. */
  label: z.string().optional(),
  /** True if the text is its whole name, and no other city with that name is even a tenth as large. */
  certain: z.literal(true).optional(),
})
export type City = z.infer<typeof City>

export const searchCities = route('GET', '/geo/cities', {
  access: 'public',
  summary: 'Cities with a name or a word that starts with the text; at most eight.',
  query: z.object({
    q: lineOfText(100, withMessage(CITY_NOT_FOUND), withMessage(CITY_EMPTY))
      .trim()
      .min(1, withMessage(CITY_EMPTY))
      .max(100, withMessage(CITY_NOT_FOUND)),
  }),
  reply: z.object({ cities: z.array(City) }),
  perMinute: 240,
})

export const cityAt = route('GET', '/geo/city', {
  access: 'public',
  summary: 'The city nearest to a position.',
  query: z.object({
    latitude: degrees(90),
    longitude: degrees(180),
  }),
  reply: Place,
  errors: ['city_not_found'],
  perMinute: 60,
})

function degrees(limit: number) {
  const unknown = withMessage(POSITION_UNKNOWN)
  // Coercion alone would read an empty text as zero.
  return z
    .union([z.number(), z.string().trim().min(1, unknown)], unknown)
    .pipe(z.coerce.number<number | string>(unknown).min(-limit, unknown).max(limit, unknown))
}
