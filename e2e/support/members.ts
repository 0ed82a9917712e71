import { setPicture } from '@savanna/contract/pictures/routes'
import { like } from '@savanna/contract/relations/routes'
import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { snap } from '../../server/src/features/geo/index.ts'
import { memberDevices } from '../../server/src/schema/factors.tables.ts'
import { callRoute } from '../../testkit/actions/call-route.ts'
import { type MemberTraits, makeMember } from '../../testkit/factories/members.ts'
import type { Site } from '../../testkit/programs/site.ts'
import { dataUrlOf, makePhotoFile } from './photos.ts'

export { PASSWORD } from '../../testkit/factories/members.ts'

export interface Person {
  firstname: string
  lastname: string
  username: string
  email: string
}

export interface Member extends Person {
  id: string
  token: string
}

interface Traits extends Omit<MemberTraits, 'username' | 'pictures'> {
  /** Where no other journey's members live, unless they should meet. */
  place: TestPlace
  /** One picture of each colour. */
  photos?: string[]
}

export interface TestPlace {
  latitude: number
  longitude: number
  city: string
  country: string
}

type Where = { url: string }

let made = 0

/** Returns the data of a new person without an account, different each time. */
export function makePerson(firstname: string): Person {
  const username = `${firstname.toLowerCase()}${++made}x${process.pid}`
  return { firstname, lastname: 'Diallo', username, email: `${username}@mail.test` }
}

/** Calls the API and expects success. */
export async function ask<const R extends AnyRoute>(
  site: Where,
  member: { token: string } | undefined,
  route: R,
  input: Partial<RouteInput<R>>,
): Promise<Reply<R>> {
  const { status, body, text } = await callRoute(site, member, route, input)
  if (status !== 200) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`)
  return body
}

/** Registers a member, verifies the address and logs in once, through the API. */
export function registerMember(site: Site, firstname: string, place: TestPlace): Promise<Member> {
  const nothing = { gender: null, sexual_orientation: null, bio: null, birthdate: null } as const
  return insertMember(site, firstname, place, { ...nothing, tags: [] })
}

/** Makes a member with a complete profile. */
export async function makeCompleteMember(site: Site, firstname: string, traits: Traits): Promise<Member> {
  const { place, photos = ['peru'], ...profile } = traits
  const member = await insertMember(site, firstname, place, profile)
  for (const [pic_index, colour] of photos.entries()) {
    const url = dataUrlOf(await makePhotoFile(colour))
    await ask(site, member, setPicture, { params: { id: member.id }, body: { data: { pic_index, url } } })
  }
  return member
}

async function insertMember({ db, config }: Site, firstname: string, place: TestPlace, traits: MemberTraits) {
  const person = makePerson(firstname)
  const { city, country, ...position } = place
  const { latitude: geo_lat, longitude: geo_long } = snap(position.latitude, position.longitude)
  const lives = { city, country, geo_lat, geo_long }
  const { username, lastname } = person
  const context = { db, config, now: () => new Date() }
  const { id, token } = await makeMember(context, {
    username,
    firstname,
    lastname,
    ...lives,
    ...traits,
    pictures: 0,
  })
  await db.insert(memberDevices).values({ member_id: id, device_hash: `the first of ${id}` })
  return { ...person, id, token }
}

/** Likes the second member as the first. */
export function likeMember(site: Where, liker: Member, liked: Member) {
  return ask(site, liker, like, { params: { id: liked.id, uid: liker.id } })
}

/** Makes two members like each other; returns the id of their conversation. */
export async function makeMatch(site: Where, one: Member, other: Member): Promise<string> {
  await likeMember(site, one, other)
  const { room_id } = await likeMember(site, other, one)
  if (!room_id) throw new Error(`${one.username} and ${other.username} did not match`)
  return room_id
}

/** Makes two complete members in one city who like each other. */
export async function makeMatchedPair(site: Site, place: TestPlace) {
  const [amara, jonas] = await Promise.all([
    makeCompleteMember(site, 'Amara', { place, photos: ['peru'] }),
    makeCompleteMember(site, 'Jonas', { place, gender: 'man', photos: ['steelblue'] }),
  ])
  return { amara, jonas, room: await makeMatch(site, amara, jonas) }
}
