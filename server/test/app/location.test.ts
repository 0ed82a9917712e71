import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { updateProfile } from '@savanna/contract/profiles/routes'
import type { AnyRoute } from '@savanna/contract/route'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from '../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeLike, makeMember, type TestMember } from '../../../testkit/factories/members.ts'

/** Reading routes that the specification allows to write. */
const WRITES = /^\/users\/(block|unblock|report)\//
const READS = ALL_ROUTES.filter(
  ({ method, path, spec }) => method === 'GET' && spec.access === 'member' && !WRITES.test(path),
)

/** Their seconds can look like a latitude. */
const TIMES = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

let app: TestApp
let viewer: TestMember
let mover: TestMember
const clock = new Date()

beforeAll(async () => {
  // Picture URLs expire by the clock; only the position may differ.
  app = await startTestApp({}, { now: () => clock })
  const { context } = app.app
  viewer = await makeMember(context, { geo_lat: 48.71, geo_long: 2.01 })
  mover = await makeMember(context, { geo_lat: 48.85, geo_long: 2.35, city: 'Paris', country: 'France' })
  await makeLike(context, mover, viewer)
})
afterAll(() => app.close())

function pathOf({ path, spec }: AnyRoute): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    if (name === spec.own) return viewer.id
    return name === 'username' ? mover.username : mover.id
  })
}

/** Returns all replies that another member can read, as sent. */
async function allAnswers(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const route of READS) {
    const { status, body } = await callApi(app, 'GET', pathOf(route), { token: viewer.token })
    answers[route.path] = `${status} ${JSON.stringify(body)}`
  }
  return answers
}

async function moveTo(geo_lat: number, geo_long: number): Promise<string> {
  const { status, text } = await callRoute(app, mover, updateProfile, {
    params: { id: mover.id },
    body: { data: { geo_lat, geo_long } },
  })
  expect(status).toBe(200)
  return text
}

describe('a member who moves', () => {
  it("inside a cell doesn't change a byte of any response", async () => {
    // The first read is a visit, which counts towards the popularity in later replies.
    await allAnswers()
    const before = await allAnswers()
    expect(before['/users/profile/:username']).toMatch(/^200 .*"distance_km":\d+,/)
    expect(before['/main/suggestions/:userId']).toContain(mover.id)
    const places = [
      [48.84, 2.34],
      [48.8599999, 2.3599999],
      [48.8566, 2.3522],
      [48.8400001, 2.3599],
    ] as const
    const answers = []
    for (const [latitude, longitude] of places) {
      answers.push(await moveTo(latitude, longitude))
      expect(await allAnswers()).toEqual(before)
    }
    expect(new Set(answers).size, 'nor does the member learn which of them count').toBe(1)
  })

  it("around sparsely populated country doesn't change a byte of any response", async () => {
    const town = await moveTo(46.05, 1.95)
    const before = await allAnswers()
    for (const [latitude, longitude] of [
      [46.06, 1.96],
      [46.03, 1.99],
      [46.07, 1.94],
    ] as const) {
      expect(await moveTo(latitude, longitude)).toBe(town.replace('Your city has been changed', 'Updated'))
      expect(await allAnswers()).toEqual(before)
    }
    await moveTo(48.85, 2.35)
  })

  it('to another town is shown there', async () => {
    await moveTo(48.85, 2.35)
    const before = await allAnswers()
    await moveTo(47.2184, -1.5536)
    const after = await allAnswers()
    expect(after['/users/profile/:username']).not.toBe(before['/users/profile/:username'])
    for (const answer of Object.values(after)) expect(answer.replace(TIMES, '')).not.toMatch(/47\.2|-1\.5/)
  })
})
