import { login, register, verifyAccount } from '@savanna/contract/accounts'
import { setPicture } from '@savanna/contract/pictures'
import { addTag, getProfile, type ProfileChange, updateProfile } from '@savanna/contract/profiles'
import { like } from '@savanna/contract/relations'
import type { AnyRoute, Reply, RouteInput } from '@savanna/contract/route'
import { callAs } from '../../server/test/call-as.ts'
import { mailedLink, VERIFY_MAIL } from './outbox.ts'
import { dataUrlOf, photoFile } from './photos.ts'

export const PASSWORD = 'Sunset2024'

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

interface Traits extends Omit<ProfileChange, 'lastname'> {
  /** Where nobody else of the journeys lives, unless they shall meet. */
  place: Place
  tags?: number[]
  /** One picture of each colour. */
  photos?: string[]
}

export interface Place {
  latitude: number
  longitude: number
  city: string
  country: string
}

type Where = { url: string }

let made = 0

/** Somebody new each time. */
export function somebody(firstname: string): Person {
  const username = `${firstname.toLowerCase()}${++made}x${process.pid}`
  return { firstname, lastname: 'Diallo', username, email: `${username}@mail.test` }
}

/** Calls the API and insists that it agrees. */
export async function ask<const R extends AnyRoute>(
  site: Where,
  member: { token: string } | undefined,
  route: R,
  input: Partial<RouteInput<R>>,
): Promise<Reply<R>> {
  const { status, body, text } = await callAs(site, member, route, input)
  if (status !== 200) throw new Error(`${route.method} ${route.path} answered ${status}: ${text}`)
  return body
}

/** Registers and verifies somebody by API and mail, for journeys whose subject is something else. */
export async function registeredMember(site: Where, firstname: string, place: Place): Promise<Member> {
  const person = somebody(firstname)
  await ask(site, undefined, register, {
    body: { ...person, pwd1: PASSWORD, pwd2: PASSWORD, location: place },
  })
  const link = await mailedLink(site.url, person.email, VERIFY_MAIL)
  await ask(site, undefined, verifyAccount, { params: { key: link.split('/').at(-1) ?? '' } })
  const { token } = await ask(site, undefined, login, { body: { login: person.username, pwd: PASSWORD } })
  const profile = await ask(site, { token }, getProfile, { params: { username: person.username } })
  return { ...person, id: profile.id, token }
}

/** A member with everything that full access needs. */
export async function completeMember(site: Where, firstname: string, traits: Traits): Promise<Member> {
  const { place, tags = [4, 6], photos = ['peru'], ...changes } = traits
  const member = await registeredMember(site, firstname, place)
  const params = { id: member.id }
  const data = {
    gender: 'woman',
    sexual_orientation: 'bi',
    bio: 'Tea first, questions later.',
    birthdate: '1995-05-05',
    ...changes,
  } as const
  await ask(site, member, updateProfile, { params, body: { data } })
  for (const tag_id of tags) await ask(site, member, addTag, { params, body: { tag_id } })
  for (const [pic_index, colour] of photos.entries()) {
    const url = dataUrlOf(await photoFile(colour))
    await ask(site, member, setPicture, { params, body: { data: { pic_index, url } } })
  }
  return member
}

/** The first likes the second. */
export function likes(site: Where, liker: Member, liked: Member) {
  return ask(site, liker, like, { params: { id: liked.id, uid: liker.id } })
}

/** Both like each other; answers the id of their conversation. */
export async function match(site: Where, one: Member, other: Member): Promise<string> {
  await likes(site, one, other)
  const { room_id } = await likes(site, other, one)
  if (!room_id) throw new Error(`${one.username} and ${other.username} did not match`)
  return room_id
}

/** Two complete members of one city who like each other. */
export async function matchedPair(site: Where, place: Place) {
  const [amara, jonas] = await Promise.all([
    completeMember(site, 'Amara', { place, photos: ['peru'] }),
    completeMember(site, 'Jonas', { place, gender: 'man', photos: ['steelblue'] }),
  ])
  return { amara, jonas, room: await match(site, amara, jonas) }
}
