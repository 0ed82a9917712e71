import type { MissingPart, OwnProfile } from '@savanna/contract/profiles/routes'

type Parts = Pick<OwnProfile, 'gender' | 'sexual_orientation' | 'bio' | 'birthdate'> & {
  tags: number
  pictures: number
}

/** Returns what a profile still needs before suggestions open. */
export function findMissingParts(profile: Parts): MissingPart[] {
  const has: Record<MissingPart, boolean> = {
    gender: profile.gender !== null,
    sexual_orientation: profile.sexual_orientation !== null,
    bio: profile.bio !== null,
    birthdate: profile.birthdate !== null,
    tags: profile.tags > 0,
    pictures: profile.pictures > 0,
  }
  return (Object.keys(has) as MissingPart[]).filter((part) => !has[part])
}

interface Ranges {
  age_min: number
  age_max: number
  pop_min: number
  pop_max: number
}

/** Returns the field of the first range whose minimum is above its maximum; undefined if there is none. */
export function findInvertedRange({ age_min, age_max, pop_min, pop_max }: Ranges) {
  if (age_min > age_max) return 'age_min'
  if (pop_min > pop_max) return 'pop_min'
  return undefined
}
