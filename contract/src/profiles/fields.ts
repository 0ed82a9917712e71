import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Bio, Firstname, Lastname } from '../accounts/rules.ts'
import { LIMITS } from '../common.ts'
import { foldDigits } from '../digits.ts'
import { says } from '../language/say.ts'
import { lineOfText } from '../text.ts'
import { computeAge } from './age.ts'

// The fields that forms check. They are apart from the routes, so that pages without a form load no schema.

export const Gender = z.enum(['man', 'woman'])
export type Gender = z.infer<typeof Gender>
export const Orientation = z.enum(['bi', 'hetero', 'homo'])
export type Orientation = z.infer<typeof Orientation>

export const BIRTHDATE_REFUSED = msg`You must be between 18 and 99 years old`

const DATE_WRONG = msg`Please enter a valid date`

const AdultsDate = z.iso.date(says(DATE_WRONG)).refine((value) => {
  const age = computeAge(value, new Date())
  return age >= LIMITS.ageMin && age <= LIMITS.ageMax
}, says(BIRTHDATE_REFUSED))

/** A date in digits of any script. */
export const Birthdate = z
  .string(says(DATE_WRONG))
  .max(40, says(DATE_WRONG))
  .overwrite(foldDigits)
  .pipe(AdultsDate)
  .meta({ format: 'date' })

const Age = z.number().int().min(LIMITS.ageMin).max(LIMITS.ageMax)
const Popularity = z.number().int().min(0).max(1000)

/** Every field of the profile that its owner may set; the absent ones stay as they are. */
export const ProfileChange = z
  .object({
    gender: Gender,
    sexual_orientation: Orientation,
    firstname: Firstname,
    lastname: Lastname,
    /** Null empties it, as an empty text does. */
    bio: Bio.nullable(),
    birthdate: Birthdate,
    city: lineOfText(100).trim().min(1, says(msg`Please enter a city`)).max(100),
    country: lineOfText(100).trim().max(100),
    geo_lat: z.number().min(-90).max(90),
    geo_long: z.number().min(-180).max(180),
    age_min: Age,
    age_max: Age,
    distance_max: z.number().int().min(1).max(100),
    pop_min: Popularity,
    pop_max: Popularity,
  })
  .partial()
  .refine((value) => (value.geo_lat === undefined) === (value.geo_long === undefined), {
    ...says(msg`Latitude and longitude belong together`),
    path: ['geo_lat'],
  })
export type ProfileChange = z.output<typeof ProfileChange>
