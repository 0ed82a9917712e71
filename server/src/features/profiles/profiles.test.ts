import {
  getProfile,
  getProfileById,
  type MemberProfile,
  type OwnProfile,
} from '@savanna/contract/profiles/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeBlock,
  makeLike,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../../schema/accounts.tables.ts'
import { rooms } from '../../schema/chat.tables.ts'

let test: TestApp
let me: TestMember

beforeAll(async () => {
  test = await startTestApp()
  me = await makeMember(test.app.context)
})

afterAll(() => test.close())

const make = (...traits: Parameters<typeof makeMember> extends [unknown, ...infer T] ? T : never) =>
  makeMember(test.app.context, ...traits)

function open(viewer: TestMember, { username }: { username: string }) {
  return callRoute(test, viewer, getProfile, { params: { username } })
}

describe("one's own profile", () => {
  it('has everything that its owner may see and change', async () => {
    const own = await make({ tags: [6, 1], pictures: 2, bio: null, geo_lat: 48.85, geo_long: 2.35 })
    const { status, body } = await open(own, own)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      self: true,
      id: own.id,
      username: own.username,
      mail: own.mail,
      status: 1,
      gender: 'woman',
      birthdate: '1995-05-05',
      geo_lat: 48.85,
      geo_long: 2.35,
      age_min: 18,
      age_max: 99,
      distance_max: 5,
      pop_min: 0,
      pop_max: 1000,
      packageId: null,
      tags: [1, 6],
      missing: ['bio'],
    } satisfies Partial<OwnProfile>)
    const { pictures, allTags, portrait } = body as OwnProfile
    expect(pictures.map((picture) => [picture.pic_index, picture.profile_picture])).toEqual([
      [0, 1],
      [1, 0],
    ])
    expect(portrait?.url).toBe(pictures[0]?.url)
    expect(allTags).toHaveLength(16)
    expect(allTags[5]).toEqual({ tag_id: 6, value: 'cooking' })
  })

  it('is the same by id and by a username in capitals', async () => {
    const byId = await callRoute(test, me, getProfileById, { params: { id: me.id } })
    const byName = await open(me, { username: me.username.toUpperCase() })
    expect(byId.status).toBe(200)
    expect(byName.body).toEqual(byId.body)
  })

  it("has every field of the specification's session user", async () => {
    const specified = ['id', 'username', 'firstname', 'lastname', 'mail', 'status']
    const lists = ['packageId', 'packageName', 'pictures', 'tags', 'allTags']
    const { body } = await open(me, me)
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...specified, ...lists]))
  })

  it('includes the plan while it runs', async () => {
    const own = await make()
    const packageId = await makeSubscription(test.app.context, own)
    expect((await open(own, own)).body).toMatchObject({ packageId, packageName: 'Gold' })
  })

  it('lists everything that a new profile lacks', async () => {
    const blank = { gender: null, sexual_orientation: null, bio: null, birthdate: null }
    const own = await make({ ...blank, tags: [], pictures: 0 })
    const { body } = await open(own, own)
    expect((body as OwnProfile).missing).toEqual([
      'gender',
      'sexual_orientation',
      'bio',
      'birthdate',
      'tags',
      'pictures',
    ])
  })
})

describe("another member's profile", () => {
  it('has no email, birthdate or coordinates anywhere in it', async () => {
    const other = await make({ birthdate: '1991-03-07', geo_lat: 48.87, geo_long: 2.41 })
    const { status, body, text } = await open(me, other)
    expect(status).toBe(200)
    for (const secret of [other.mail, '1991-03-07', '48.87', '2.41', 'geo_', 'password', 'birthdate'])
      expect(text).not.toContain(secret)
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['self', 'id', 'username', 'firstname', 'lastname', 'gender', 'sexual_orientation', 'bio', 'age'],
        ...['height', 'work'],
        ...['city', 'country', 'distance_km', 'pop_score', 'online', 'last_connexion'],
        ...['profile_picture_url', 'portrait', 'tags', 'liked', 'likes_me', 'followed', 'pictures'],
        ...['blocked', 'reported', 'room_id', 'compatibility'],
      ].sort(),
    )
  })

  it('has age, whole kilometres, likes and the open conversation', async () => {
    const other = await make({ birthdate: '2000-01-01', city: 'Versailles', geo_lat: 48.81, geo_long: 2.13 })
    await makeLike(test.app.context, other, me)
    const before = (await open(me, other)).body as MemberProfile
    expect(before).toMatchObject({
      self: false,
      liked: false,
      likes_me: true,
      room_id: null,
      distance_km: 17,
    })
    expect(before.age).toBe(new Date().getUTCFullYear() - 2000)

    await makeLike(test.app.context, me, other)
    const [low_id = '', high_id = ''] = [me.id, other.id].sort()
    const room = { id: newId(), low_id, high_id }
    await test.db.insert(rooms).values(room)
    expect((await open(me, other)).body).toMatchObject({ liked: true, likes_me: true, room_id: room.id })
  })

  it('is hidden from someone they block, and only has names for someone who blocks them', async () => {
    const [one, other] = [await make(), await make()]
    await makeBlock(test.app.context, one, other)
    const byName = await open(other, one)
    expect(byName.status).toBe(404)
    expect(byName.body).toEqual({
      code: 'member_not_found',
      message: "couldn't find this user",
      error: "couldn't find this user",
    })
    const byId = await callRoute(test, other, getProfileById, { params: { id: one.id } })
    expect(byId.text).toBe(byName.text)
    expect((await open(one, other)).body).toMatchObject({ blocked: true, bio: null, age: null, pictures: [] })
  })

  it('is hidden if unknown, unverified or deactivated', async () => {
    const unverified = await make({ verified: false })
    const gone = await make()
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, gone.id))
    for (const member of [unverified, gone, { username: 'nobody' }])
      expect((await open(me, member)).status).toBe(404)
    const unknown = await callRoute(test, me, getProfileById, { params: { id: newId() } })
    expect(unknown.status).toBe(404)
  })
})

it('a profile is rejected for strangers and invalid ids', async () => {
  const answer = await callRoute(test, undefined, getProfile, { params: { username: me.username } })
  expect(answer.status).toBe(401)
  expect((await callRoute(test, me, getProfileById, { params: { id: 'one' } })).status).toBe(400)
})
