import { msg, plural, t } from '@lingui/core/macro'
import { formatDistance } from '@savanna/contract/language/numbers'
import { type Sentence, say } from '@savanna/contract/language/say'
import type { Gender, Orientation } from '@savanna/contract/profiles/fields'
import { type Card, COMPLETENESS, type MissingPart } from '@savanna/contract/profiles/routes'

export const NO_BIO = msg`No bio yet`
export const NO_INTERESTS = msg`No interests yet`
export const NO_POSTS = msg`No posts yet...`
export const NEVER_SEEN = msg`never seen online`

const ORIENTATIONS: Record<Orientation, Sentence> = {
  bi: msg({ message: 'Bi', context: 'orientation' }),
  hetero: msg({ message: 'Straight', context: 'orientation' }),
  homo: msg({ message: 'Gay', context: 'orientation' }),
}
const GENDERS: Record<Gender, Sentence> = {
  man: msg({ message: 'Man', context: 'gender' }),
  woman: msg({ message: 'Woman', context: 'gender' }),
}

export function formatOrientation(orientation: Orientation | null): string {
  return orientation === null
    ? t({ message: 'No preference yet', context: 'orientation' })
    : say(ORIENTATIONS[orientation])
}

export function formatGender(gender: Gender | null): string {
  return gender === null ? t`No gender yet` : say(GENDERS[gender])
}

/** Returns the text beside a member's gender icon: the orientation, or the gender if the viewer may not see it. */
export function formatIdentity(
  member: Pick<Card, 'gender' | 'sexual_orientation' | 'orientation_hidden'>,
): string {
  return member.orientation_hidden
    ? formatGender(member.gender)
    : formatOrientation(member.sexual_orientation)
}

export function formatAge(age: number | null): string {
  return age === null ? t`No birthdate yet` : plural(age, { one: '# year old', other: '# years old' })
}

/** Returns where a member lives and how far away, like "Lyon, 12 km away". */
export function placeText({
  city,
  distance_km: km,
}: {
  city: string | null
  distance_km?: number | null
}): string {
  if (city === null) return t`No location yet`
  if (km === undefined || km === null) return city
  const distance = formatDistance(Math.max(1, km))
  return km < 1 ? t`${city}, under ${distance} away` : t`${city}, ${distance} away`
}

export type PopTone = 'cool' | 'warm' | 'hot'

/** Returns a popularity's colour: cyan at 0, orange below 100, red from 100. */
export function choosePopularityTone(score: number): PopTone {
  if (score === 0) return 'cool'
  return score < 100 ? 'warm' : 'hot'
}

/** The name of each missing part of a profile. */
export const MISSING_TEXT: Record<MissingPart, Sentence> = {
  gender: msg`Say who you are`,
  sexual_orientation: msg`Say who you like`,
  bio: msg`Write a line about yourself`,
  birthdate: msg`Add your birthdate`,
  tags: msg`Choose at least one interest`,
  pictures: msg`Add a picture`,
}

/** Returns how complete the profile is, in per cent. */
export function computeCompleteness(missing: MissingPart[]): number {
  return Math.round(((COMPLETENESS.length - missing.length) / COMPLETENESS.length) * 100)
}
