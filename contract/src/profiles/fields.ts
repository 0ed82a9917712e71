import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { Bio, Firstname, Lastname } from '../accounts/rules.ts'
import { LIMITS } from '../common.ts'
import { foldDigits } from '../digits.ts'
import { type Sentence, say, withMessage } from '../language/say.ts'
import { lengthOf } from '../length.ts'
import { SITE_NAME } from '../site/name.ts'
import { lineOfText } from '../text.ts'
import { HOUR_MS } from '../time.ts'
import { computeAge } from './age.ts'

// The fields that forms validate. Separate from the routes, so pages without a form don't load any schema.

export const Gender = z.enum(['man', 'woman'])
export type Gender = z.infer<typeof Gender>
export const Orientation = z.enum(['bi', 'hetero', 'homo'])
export type Orientation = z.infer<typeof Orientation>

export const BIRTHDATE_REFUSED = msg`You must be between 18 and 99 years old`

const DATE_WRONG = msg`Please enter a valid date`

export const BIRTHDAY_BEGINS = msg`You can use ${{ site: SITE_NAME }} once it’s your 18th birthday everywhere in the world, at 12:00 UTC that day`
/** The last time zone starts a day this long after UTC, and the first one this long before it. */
const [LAST_ZONE_MS, FIRST_ZONE_MS] = [12 * HOUR_MS, 14 * HOUR_MS]

/**
 * Returns what's wrong with a birthdate; null if its owner may be here. The time zone is unknown, so the 18th
 * birthday counts once it has started in every zone: never before the member's own midnight.
 */
export function findBirthdateProblem(birthdate: string, now: Date): Sentence | null {
  const ageAt = (offset: number) => computeAge(birthdate, new Date(now.getTime() + offset))
  if (ageAt(0) > LIMITS.ageMax) return BIRTHDATE_REFUSED
  if (ageAt(-LAST_ZONE_MS) >= LIMITS.ageMin) return null
  return ageAt(FIRST_ZONE_MS) >= LIMITS.ageMin ? BIRTHDAY_BEGINS : BIRTHDATE_REFUSED
}

const AdultsDate = z.iso.date(withMessage(DATE_WRONG)).superRefine((value, context) => {
  const problem = findBirthdateProblem(value, new Date())
  if (problem) context.addIssue({ code: 'custom', message: say(problem) })
})

/** A date in any script's digits. */
export const Birthdate = z
  .string(withMessage(DATE_WRONG))
  .max(40, { ...withMessage(DATE_WRONG), abort: true })
  .overwrite(foldDigits)
  .pipe(AdultsDate)
  .meta({ format: 'date' })

/** Whole centimetres. */
export const HEIGHT = { min: 120, max: 230 } as const
const HEIGHT_WRONG = withMessage(
  msg`Please choose a height from ${{ least: HEIGHT.min }} to ${{ most: HEIGHT.max }} cm`,
)

export const Height = z
  .number(HEIGHT_WRONG)
  .int(HEIGHT_WRONG)
  .min(HEIGHT.min, HEIGHT_WRONG)
  .max(HEIGHT.max, HEIGHT_WRONG)

const WORK_LONG = withMessage(msg`Work can be up to ${{ most: LIMITS.work }} characters`)
/** A job or a place of study, in the member's own words. */
export const Work = lineOfText(LIMITS.work, WORK_LONG)
  .trim()
  .refine((value) => lengthOf(value) <= LIMITS.work, WORK_LONG)

const Age = z.number().int().min(LIMITS.ageMin).max(LIMITS.ageMax)
const Popularity = z.number().int().min(0).max(1000)

/** Every field of the profile that its owner may set; the absent ones stay as they are. */
export const ProfileChange = z
  .object({
    gender: Gender,
    sexual_orientation: Orientation,
    firstname: Firstname,
    lastname: Lastname,
    /** Null empties it, like an empty text. */
    bio: Bio.nullable(),
    /** Null removes it: nobody sees whether it was ever given. */
    height: Height.nullable(),
    /** Null removes it, like an empty text. */
    work: Work.nullable(),
    birthdate: Birthdate,
    city: lineOfText(100).trim().min(1, withMessage(msg`Please enter a city`)).max(100),
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
    ...withMessage(msg`Latitude and longitude must be given together`),
    path: ['geo_lat'],
  })
export type ProfileChange = z.output<typeof ProfileChange>
