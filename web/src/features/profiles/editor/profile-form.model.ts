import { Bio, Firstname, Lastname } from '@savanna/contract/accounts/rules'
import { LIMITS } from '@savanna/contract/common'
import { CITY_EMPTY, type Place } from '@savanna/contract/geo/routes'
import { withMessage } from '@savanna/contract/language/say'
import {
  Birthdate,
  Gender,
  Height,
  Orientation,
  type ProfileChange,
  Work,
} from '@savanna/contract/profiles/fields'
import type { OwnProfile } from '@savanna/contract/profiles/routes'
import { z } from 'zod'

/** The form's values; a birthdate is empty until there is one. */
export interface ProfileValues {
  firstname: string
  lastname: string
  gender: Gender | null
  sexual_orientation: Orientation | null
  bio: string
  /** Whole centimetres; null if the member doesn't say. */
  height: number | null
  work: string
  birthdate: string
  place: Place | null
}

/** Returns the contract's schema for the form. A member who has a city or a birthdate can't remove it. */
export function profileFormSchema({ city, birthdate }: Pick<OwnProfile, 'city' | 'birthdate'>) {
  return z.object({
    firstname: Firstname,
    lastname: Lastname,
    gender: Gender.nullable(),
    sexual_orientation: Orientation.nullable(),
    bio: Bio,
    height: Height.nullable(),
    work: Work,
    birthdate: birthdate === null ? z.union([z.literal(''), Birthdate]) : Birthdate,
    place: z.custom<Place | null>((place) => place !== null || city === null, withMessage(CITY_EMPTY)),
  })
}

export function valuesOf(me: OwnProfile): ProfileValues {
  return {
    firstname: me.firstname,
    lastname: me.lastname,
    gender: me.gender,
    sexual_orientation: me.sexual_orientation,
    bio: me.bio ?? '',
    height: me.height,
    work: me.work ?? '',
    birthdate: me.birthdate ?? '',
    place: placeOf(me),
  }
}

/** Returns where the member lives; null until the city is known. */
export function placeOf({ city, country, geo_lat, geo_long }: OwnProfile): Place | null {
  if (city === null || geo_lat === null || geo_long === null) return null
  return { city, country: country ?? '', country_code: '', latitude: geo_lat, longitude: geo_long }
}

/** Returns the fields that differ from the stored ones, in the server's format. */
export function changeOf(before: ProfileValues, after: ProfileValues): Partial<ProfileChange> {
  const change: Partial<ProfileChange> = {}
  for (const name of ['firstname', 'lastname', 'bio', 'work'] as const)
    if (after[name] !== before[name]) change[name] = after[name]
  if (after.height !== before.height) change.height = after.height
  if (after.gender && after.gender !== before.gender) change.gender = after.gender
  if (after.sexual_orientation && after.sexual_orientation !== before.sexual_orientation)
    change.sexual_orientation = after.sexual_orientation
  if (after.birthdate && after.birthdate !== before.birthdate) change.birthdate = after.birthdate
  return { ...change, ...placeChange(before.place, after.place) }
}

type FieldName = keyof ProfileValues

/** Values that another tab saved in fields also changed here. */
export type Conflicts = Partial<Pick<ProfileValues, FieldName>>

export interface Merged {
  values: ProfileValues
  /** Another tab's saved values for fields also changed here. */
  conflicts: Conflicts
}

const FIELDS: FieldName[] = [
  'firstname',
  'lastname',
  'gender',
  'sexual_orientation',
  'bio',
  'height',
  'work',
  'birthdate',
  'place',
]

/** Merges what another tab saved into the form: it wins for all untouched fields. */
export function merge(before: ProfileValues, typed: ProfileValues, saved: ProfileValues): Merged {
  const merged: Merged = { values: { ...typed }, conflicts: {} }
  for (const field of FIELDS) {
    if (isSame(before, typed, field)) copy(field, saved, merged.values)
    else if (!isSame(before, saved, field) && !isSame(typed, saved, field))
      copy(field, saved, merged.conflicts)
  }
  return merged
}

/** Returns the conflicts that remain with these values. */
export function unresolved(conflicts: Conflicts, typed: ProfileValues): Conflicts {
  const open: Conflicts = {}
  for (const field of FIELDS)
    if (field in conflicts && !isSame({ ...typed, ...conflicts }, typed, field)) copy(field, conflicts, open)
  return open
}

function copy<F extends FieldName>(field: F, from: Conflicts, to: Conflicts): void {
  const value = from[field]
  if (value !== undefined) to[field] = value
}

function isSame(one: ProfileValues, other: ProfileValues, field: FieldName): boolean {
  if (field === 'place') return Object.keys(placeChange(one.place, other.place)).length === 0
  return one[field] === other[field]
}

/** Returns the fields to save for a place; none when it's unchanged. */
export function placeChange(before: Place | null, after: Place | null): Partial<ProfileChange> {
  if (!after) return {}
  const { city, country, latitude, longitude } = after
  if (before?.city === city && before.latitude === latitude && before.longitude === longitude) return {}
  return { city, country, geo_lat: latitude, geo_long: longitude }
}

/** Returns the earliest and latest birthdate (YYYY-MM-DD) that the site accepts on a day. */
export function birthdateBounds(today: Date): { min: string; max: string } {
  const back = (years: number, days: number) => {
    const month = today.getUTCMonth()
    const day = new Date(Date.UTC(today.getUTCFullYear() - years, month, today.getUTCDate()))
    // That year had no 29 February: the day before it counts, not 1 March.
    if (day.getUTCMonth() !== month) day.setUTCDate(0)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  }
  return { min: back(LIMITS.ageMax + 1, 1), max: back(LIMITS.ageMin, 0) }
}
