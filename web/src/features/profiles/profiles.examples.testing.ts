import type { Photo } from '@savanna/contract/pictures/routes'
import type { RareChanges } from '@savanna/contract/profiles/rare-changes'
import type { Card, OwnProfile } from '@savanna/contract/profiles/routes'
import { TAGS } from '@savanna/contract/profiles/tags'

const shared = {
  id: '01890000-0000-7000-8000-000000000001',
  username: 'zoe',
  firstname: 'Zoé',
  lastname: 'Martin',
  gender: 'woman',
  sexual_orientation: 'bi',
  bio: 'Tea first, questions later.',
  age: 31,
  city: 'Lyon',
  country: 'France',
  pop_score: 42,
  online: 0,
  last_connexion: null,
  profile_picture_url: null,
  portrait: null,
  tags: [1, 6],
} as const

export const aCard: Card = {
  ...shared,
  tags: [1, 6],
  distance_km: 12,
  photos: [],
  liked: false,
  likes_me: false,
  followed: false,
}

export function aPhoto(name: string): Photo {
  const url = `/media/${name}`
  return { url, srcset: `${url} 640w`, thumbhash: '', focus_x: 0.5, focus_y: 0.4, scrim: 'tan' }
}

export const noChangesYet: RareChanges = {
  birthdate: { left: 1, again: null },
  gender: { left: 3, again: null },
  sexual_orientation: { left: 3, again: null },
}

export const anOwnProfile: OwnProfile = {
  ...shared,
  self: true,
  tags: [1, 6],
  mail: 'zoe@mail.test',
  height: null,
  work: null,
  hide_lastname: false,
  status: 1,
  birthdate: '1995-05-05',
  geo_lat: 45.75,
  geo_long: 4.85,
  age_min: 18,
  age_max: 99,
  distance_max: 5,
  pop_min: 0,
  pop_max: 1000,
  packageId: null,
  packageName: null,
  allTags: TAGS.map((value, index) => ({ tag_id: index + 1, value })),
  pictures: [],
  version: 3,
  changes: noChangesYet,
  missing: ['pictures'],
}
