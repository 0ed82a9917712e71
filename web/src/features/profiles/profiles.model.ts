import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { type Card, COMPLETENESS, type MissingPart } from '@savanna/contract/profiles/routes'

export const NO_BIO = 'No bio yet'
export const NO_INTERESTS = 'No interests yet'
export const NO_POSTS = 'No posts yet...'
export const NEVER_SEEN = 'never seen online'

const ORIENTATIONS: Record<Orientation, string> = { bi: 'Bi', hetero: 'Hetero', homo: 'Homo' }
const GENDERS: Record<Gender, string> = { man: 'Man', woman: 'Woman' }

export function formatOrientation(orientation: Orientation | null): string {
  return orientation === null ? 'No preference yet' : ORIENTATIONS[orientation]
}

export function formatGender(gender: Gender | null): string {
  return gender === null ? 'No gender yet' : GENDERS[gender]
}

/**
 * Returns the text beside the icon of a member's gender: the orientation, or the gender where the viewer is not told it.
 */
export function formatIdentity(
  member: Pick<Card, 'gender' | 'sexual_orientation' | 'orientation_hidden'>,
): string {
  return member.orientation_hidden
    ? formatGender(member.gender)
    : formatOrientation(member.sexual_orientation)
}

export function formatAge(age: number | null): string {
  return age === null ? 'No birthdate yet' : `${age} years old`
}

/** Returns where a member lives and how far away, like "Lyon, 12 km away". */
export function placeText({
  city,
  distance_km: km,
}: {
  city: string | null
  distance_km?: number | null
}): string {
  if (city === null) return 'No location yet'
  if (km === undefined || km === null) return city
  return km < 1 ? `${city}, under 1 km away` : `${city}, ${km} km away`
}

export type PopTone = 'cool' | 'warm' | 'hot'

/** Returns the colour of a popularity: cyan at 0, orange below 100, red from 100. */
export function choosePopularityTone(score: number): PopTone {
  if (score === 0) return 'cool'
  return score < 100 ? 'warm' : 'hot'
}

/** The name of each missing part of a profile. */
export const MISSING_TEXT: Record<MissingPart, string> = {
  gender: 'Say who you are',
  sexual_orientation: 'Say whom you like',
  bio: 'Write a line about yourself',
  birthdate: 'Add your birthdate',
  tags: 'Choose an interest or more',
  pictures: 'Add a picture',
}

/** Returns how complete the profile is, in per cent. */
export function computeCompleteness(missing: MissingPart[]): number {
  return Math.round(((COMPLETENESS.length - missing.length) / COMPLETENESS.length) * 100)
}
