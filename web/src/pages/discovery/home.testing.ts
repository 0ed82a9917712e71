import type { Card, OwnProfile } from '@savanna/contract/profiles/routes'
import { aPhoto, noChangesYet } from '../../features/profiles/profiles.examples.testing.ts'

/** The viewer. */
export const ME = '01900000-0000-7000-8000-000000000001'
const portrait = aPhoto('a')

/** Returns another member's card, identified by a number. */
export const card = (number: number, more: Partial<Card> = {}): Card => ({
  id: `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  username: `member${number}`,
  firstname: `Member${number}`,
  lastname: 'Weber',
  gender: 'woman',
  sexual_orientation: 'bi',
  bio: 'Tea first.',
  age: 31,
  city: 'Lyon',
  country: 'France',
  distance_km: number,
  pop_score: 10,
  online: 0,
  last_connexion: null,
  profile_picture_url: portrait.url,
  portrait,
  photos: [portrait],
  tags: [4],
  liked: false,
  likes_me: false,
  followed: false,
  ...more,
})

/** The viewer's own profile, complete and without a plan. */
export const me: OwnProfile = {
  changes: noChangesYet,
  self: true,
  hide_lastname: false,
  id: ME,
  username: 'jonas',
  firstname: 'Jonas',
  lastname: 'Weber',
  mail: 'jonas@mail.test',
  status: 1,
  gender: 'man',
  sexual_orientation: 'bi',
  bio: 'Carpenter.',
  height: null,
  work: null,
  birthdate: '1990-01-01',
  age: 36,
  city: 'Lyon',
  country: 'France',
  geo_lat: 45.75,
  geo_long: 4.85,
  age_min: 18,
  age_max: 99,
  distance_max: 5,
  pop_min: 0,
  pop_max: 1000,
  pop_score: 0,
  online: 1,
  last_connexion: null,
  profile_picture_url: portrait.url,
  portrait,
  packageId: null,
  packageName: null,
  tags: [4],
  allTags: [],
  pictures: [{ ...portrait, id: ME, pic_index: 0, profile_picture: 1 }],
  version: 0,
  missing: [],
}
