import { CITY_NOT_FOUND } from '@savanna/contract/geo/routes'
import { say } from '@savanna/contract/language/say'
import { BIRTHDATE_REFUSED, HEIGHT } from '@savanna/contract/profiles/fields'
import {
  addTag,
  CHANGED_ELSEWHERE,
  getProfile,
  getProfileById,
  type OwnProfile,
  removeTag,
  updateProfile,
} from '@savanna/contract/profiles/routes'
import type { RouteInput } from '@savanna/contract/route'
import { HOUR_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import {
  chooseMain,
  makePicture,
  putPicture,
  removePicture,
  reorder,
} from '../../../../testkit/actions/pictures.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { findPublicPosition } from '../geo/index.ts'

let test: TestApp
let me: TestMember
let clock = new Date()

beforeAll(async () => {
  test = await startTestApp({}, { now: () => clock })
  me = await makeMember(test.app.context)
})

afterAll(() => test.close())

type Change = RouteInput<typeof updateProfile>['body']['data']

const update = (member: TestMember, data: Change) =>
  callRoute(test, member, updateProfile, { params: { id: member.id }, body: { data } })

async function own(member: TestMember): Promise<OwnProfile> {
  const { body } = await callRoute(test, member, getProfile, { params: { username: member.username } })
  return body as OwnProfile
}

const inYears = (years: number, days = 0) => {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

describe("changing one's own profile", () => {
  it('changes the given fields and leaves the rest', async () => {
    const before = await own(me)
    const change: Change = {
      gender: 'man',
      sexual_orientation: 'homo',
      firstname: 'jean-luc',
      bio: 'Up before the birds.',
      height: 172,
      work: 'Baker',
      birthdate: '1990-02-28',
      age_min: 25,
      distance_max: 50,
    }
    const { status, body } = await update(me, change)
    expect([status, body]).toEqual([200, { message: 'Updated' }])
    const after = await own(me)
    expect(after).toEqual({
      ...before,
      ...change,
      firstname: 'Jean-luc',
      age: after.age,
      changes: {
        birthdate: { left: 0, again: null },
        gender: { left: 2, again: null },
        sexual_orientation: { left: 2, again: null },
      },
      version: before.version + 1,
    })
    expect(after.age).not.toBe(before.age)
  })

  it.each(['', null])('stores no bio for %j', async (bio) => {
    await update(me, { bio })
    expect(await own(me)).toMatchObject({ bio: null, missing: ['bio'] })
    await update(me, { bio: 'Back again.' })
  })

  it('shows height and work to others until they are removed', async () => {
    const viewer = await makeMember(test.app.context)
    const seen = async () => (await callRoute(test, viewer, getProfileById, { params: { id: me.id } })).body
    await update(me, { height: HEIGHT.min, work: '  Night   baker ' })
    expect(await seen()).toMatchObject({ height: HEIGHT.min, work: 'Night   baker' })
    for (const work of ['', ' ', null]) {
      await update(me, { height: null, work })
      expect(await seen()).toMatchObject({ height: null, work: null })
      await update(me, { height: HEIGHT.max, work: 'Baker' })
    }
    await makeBlock(test.app.context, viewer, me)
    expect(await seen()).toMatchObject({ blocked: true, height: null, work: null })
  })
})

describe("a change to one's own profile", () => {
  it.each<[field: string, data: object, sentence: string]>([
    ['firstname', { firstname: 'Anna Maria' }, 'Firstname cannot contain spaces'],
    ['lastname', { lastname: 'R2D2' }, 'Lastname is invalid'],
    ['lastname', { lastname: '' }, 'Lastname cannot be empty'],
    ['bio', { bio: ' hello' }, 'Bio cannot start with space'],
    ['bio', { bio: 'hello ' }, 'Bio cannot end with space'],
    ['bio', { bio: 'so  far' }, 'Bio cannot have multiple spaces'],
    ['bio', { bio: 'x'.repeat(141) }, 'Bio is too long'],
    ['work', { work: 'x'.repeat(61) }, 'Work can be up to 60 characters'],
    ['work', { work: 'x'.repeat(9000) }, 'Work can be up to 60 characters'],
    ['height', { height: 119 }, 'Please choose a height from 120 to 230 cm'],
    ['height', { height: 231 }, 'Please choose a height from 120 to 230 cm'],
    ['height', { height: 170.5 }, 'Please choose a height from 120 to 230 cm'],
    ['height', { height: '170' }, 'Please choose a height from 120 to 230 cm'],
    ['birthdate', { birthdate: inYears(18, 2) }, say(BIRTHDATE_REFUSED)],
    ['birthdate', { birthdate: inYears(100) }, say(BIRTHDATE_REFUSED)],
    ['birthdate', { birthdate: '1990-02-30' }, 'Please enter a valid date'],
    ['city', { city: ' ' }, 'Please enter a city'],
    ['city', { city: 'Xyzzyville' }, say(CITY_NOT_FOUND)],
    ['city', { city: 'Tokyo', geo_lat: 48.85, geo_long: 2.35 }, say(CITY_NOT_FOUND)],
  ])('rejects %s in %j', async (field, data, sentence) => {
    const before = await own(me)
    const { status, text } = await update(me, data)
    expect(status).toBe(400)
    expect(JSON.parse(text)).toMatchObject({
      message: sentence,
      error: sentence,
      fields: { [field]: sentence },
    })
    expect(await own(me)).toEqual(before)
  })

  it.each([
    { gender: 'other' },
    { gender: null },
    { sexual_orientation: 'unset' },
    { age_min: 17 },
    { age_max: 100 },
    { pop_max: 1001 },
    { distance_max: 0 },
    { geo_lat: 91, geo_long: 0 },
    { geo_lat: 48.85 },
    { bio: 7 },
  ])('rejects %j', async (data) => {
    expect((await update(me, data as Change)).status).toBe(400)
  })

  it('accepts someone who turned 18 yesterday, and someone still 99', async () => {
    for (const birthdate of [inYears(18, -1), inYears(100, 1)]) {
      const member = await makeMember(test.app.context)
      expect((await update(member, { birthdate })).status).toBe(200)
    }
  })

  it('rejects upside-down ranges, also against the stored ones', async () => {
    const member = await makeMember(test.app.context, {
      age_min: 30,
      age_max: 40,
      pop_min: 100,
      pop_max: 200,
    })
    for (const data of [{ age_max: 29 }, { age_min: 41 }, { age_min: 50, age_max: 45 }, { pop_min: 201 }]) {
      const { status, text } = await update(member, data)
      expect([status, JSON.parse(text).code]).toEqual([400, 'range_invalid'])
    }
    expect((await update(member, { age_min: 45, age_max: 50 })).status).toBe(200)
  })

  it("rejects another member's id", async () => {
    const other = await makeMember(test.app.context)
    const answer = await callRoute(test, me, updateProfile, {
      params: { id: other.id },
      body: { data: { bio: 'Mine now' } },
    })
    expect(answer.status).toBe(403)
  })
})

describe('changing the place', () => {
  it("finds a city's position", async () => {
    const member = await makeMember(test.app.context)
    const { body } = await update(member, { city: 'lyon' })
    expect(body).toEqual({ message: 'Your city has been changed' })
    const { city, country, geo_lat, geo_long } = await own(member)
    expect([city, country]).toEqual(['Lyon', 'France'])
    expect(geo_lat).toBeCloseTo(45.75, 1)
    expect(geo_long).toBeCloseTo(4.85, 1)
  })

  it("finds a position's city, and stores only the cell", async () => {
    const member = await makeMember(test.app.context)
    await update(member, { geo_lat: 47.21841, geo_long: -1.55362 })
    const here = await own(member)
    expect(here).toMatchObject({ city: 'Nantes', country: 'France', geo_lat: 47.21, geo_long: -1.55 })
    await update(member, { geo_lat: 47.20111, geo_long: -1.54001 })
    expect(await own(member)).toEqual({ ...here, version: here.version + 1 })
  })

  it('keeps the name that a member gives to their place', async () => {
    const member = await makeMember(test.app.context)
    await update(member, { city: 'Paris', geo_lat: 48.83, geo_long: 2.24 })
    expect(await own(member)).toMatchObject({
      city: 'Paris',
      country: 'France',
      geo_lat: 48.83,
      geo_long: 2.25,
    })
  })

  it('rejects a position far out at sea', async () => {
    const { status } = await update(me, { geo_lat: -48.9, geo_long: -123.4 })
    expect(status).toBe(400)
  })

  it("doesn't announce a change if there was no place before", async () => {
    const nowhere = { city: null, country: null, geo_lat: null, geo_long: null }
    const member = await makeMember(test.app.context, nowhere)
    expect((await update(member, { city: 'Nantes' })).body).toEqual({ message: 'Updated' })
  })

  it("allows ten moves a day; staying doesn't count", async () => {
    const member = await makeMember(test.app.context)
    const move = (step: number) => update(member, { geo_lat: 45 + step, geo_long: 5 })
    const lastPlace = async () => {
      const { latitude, longitude } = await findPublicPosition({ latitude: 54, longitude: 5 })
      return { geo_lat: latitude, geo_long: longitude }
    }
    for (let step = 0; step < 10; step++) expect((await move(step)).status).toBe(200)
    expect((await move(9)).status).toBe(200)
    const refused = await move(0)
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_location_changes'])
    expect(await own(member)).toMatchObject(await lastPlace())
    expect((await update(member, { bio: 'Still here.' })).status).toBe(200)

    clock = new Date(clock.getTime() + 25 * HOUR_MS)
    expect((await move(0)).status).toBe(200)
    clock = new Date()
  })

  it('counts parallel moves', async () => {
    const member = await makeMember(test.app.context)
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, step) => update(member, { geo_lat: 40 + step, geo_long: 5 })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })
})

describe('changes from two tabs', () => {
  const updateAt = (member: TestMember, version: number, data: Change) =>
    callRoute(test, member, updateProfile, { params: { id: member.id }, body: { data, version } })

  it('raise the version, and one based on an older profile changes nothing', async () => {
    const member = await makeMember(test.app.context)
    const { version } = await own(member)
    expect((await updateAt(member, version, { bio: 'First tab.' })).status).toBe(200)
    const { status, text } = await updateAt(member, version, { bio: 'Second tab.', firstname: 'Bo' })
    expect([status, JSON.parse(text)]).toEqual([
      409,
      { code: 'changed_elsewhere', message: say(CHANGED_ELSEWHERE), error: say(CHANGED_ELSEWHERE) },
    ])
    expect(await own(member)).toMatchObject({ bio: 'First tab.', firstname: 'Amara', version: version + 1 })
    expect((await updateAt(member, version + 1, { bio: 'Second tab.' })).status).toBe(200)
  })

  it('apply once if they arrive in parallel', async () => {
    const member = await makeMember(test.app.context)
    const { version } = await own(member)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((bio) => updateAt(member, version, { bio })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await own(member)).version).toBe(version + 1)
  })

  it("are announced to the member's every tab and nobody else", async () => {
    const [member, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    const [tab, stranger] = await Promise.all(
      [member, other].map(({ token }) => connectLive(test.url, { token })),
    )
    if (!tab || !stranger) throw new Error('no connections')
    const url = await makePicture('tan')
    const steps = [
      () => update(member, { bio: 'Told.' }),
      () => callRoute(test, member, addTag, { params: { id: member.id }, body: { tag_id: 16 } }),
      () => callRoute(test, member, removeTag, { params: { id: member.id }, body: { tag_id: 16 } }),
      () => putPicture(test, member, 3, url),
      () => chooseMain(test, member, 3),
      () => reorder(test, member, [3, 0]),
      () => removePicture(test, member, 3),
    ]
    for (const [index, step] of steps.entries()) {
      expect((await step()).status).toBe(200)
      await tab.waitForEvent('profileChanged', () => tab.receivedEvents('profileChanged').length > index)
    }
    // Anything emitted earlier would have come before this.
    await update(other, { bio: 'Mine.' })
    await stranger.waitForEvent('profileChanged')
    expect(stranger.receivedEvents('profileChanged')).toHaveLength(1)
    for (const client of [tab, stranger]) client.close()
  })
})

describe('interests', () => {
  const tag = (route: typeof addTag | typeof removeTag, member: TestMember, tag_id: number) =>
    callRoute(test, member, route, { params: { id: member.id }, body: { tag_id } })

  it('are added once and removed, down to none', async () => {
    const member = await makeMember(test.app.context, { tags: [] })
    expect((await tag(addTag, member, 16)).body).toEqual({ message: 'Updated' })
    const again = await tag(addTag, member, 16)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'tag_already_added',
      message: 'Tag music has already been added',
    })
    expect(await own(member)).toMatchObject({ tags: [16], missing: [] })
    expect((await tag(removeTag, member, 16)).body).toEqual({ message: 'Updated' })
    expect(await own(member)).toMatchObject({ tags: [], missing: ['tags'] })
  })

  it.each([0, 17, 1.5])('reject the id %s', async (id) => {
    expect((await tag(addTag, me, id)).status).toBe(400)
  })
})
