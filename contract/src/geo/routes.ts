import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { says } from '../language/say.ts'
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
  /** The state, if the country has several places with that name; otherwise null. */
  region: z.string().nullable(),
})
export type City = z.infer<typeof City>

export const searchCities = route('GET', '/geo/cities', {
  access: 'public',
  summary: 'Cities whose name, or a word of it, begins with what was typed; at most eight.',
  query: z.object({
    q: lineOfText(100, says(CITY_NOT_FOUND), says(CITY_EMPTY))
      .trim()
      .min(1, says(CITY_EMPTY))
      .max(100, says(CITY_NOT_FOUND)),
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
  const unknown = says(POSITION_UNKNOWN)
  // Coercion alone would read an empty text as zero.
  return z
    .union([z.number(), z.string().trim().min(1, unknown)], unknown)
    .pipe(z.coerce.number<number | string>(unknown).min(-limit, unknown).max(limit, unknown))
}
