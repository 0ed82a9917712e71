import { ALL_ROUTES } from '@savanna/contract/all-routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeAdmin } from '../../../testkit/factories/administrators.ts'
import { makeMember, type TestMember } from '../../../testkit/factories/members.ts'

let app: TestApp
let me: TestMember
let other: TestMember
let admin: { token: string }
beforeAll(async () => {
  app = await startTestApp()
  const { context } = app.app
  ;[me, other, admin] = await Promise.all([makeMember(context), makeMember(context), makeAdmin(context)])
})
afterAll(() => app.close())

/**
 * Sends a request with the headers that browsers add: only they say where a request comes from, and no page
 * can change that.
 */
async function ask(method: string, path: string, site: string, token = me.token) {
  const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': site }
  const answer = await fetch(`${app.url}/api${path}`, { method, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const refused = { status: 403, body: expect.objectContaining({ code: 'other_site' }) }

it.each(['cross-site', 'same-site'])('a request from a %s page is rejected on every route', async (site) => {
  for (const { method, path, spec } of ALL_ROUTES) {
    const token = spec.access === 'member' ? me.token : admin.token
    const answer = await ask(method, path.replace(/:\w+/g, me.id), site, token)
    expect([method, path, answer]).toEqual([method, path, refused])
  }
})

it.each([
  ['blocks', 'block', 'isblocked', 'isBlocked'],
  ['reports', 'report', 'isreported', 'isReported'],
])('a link or picture on another site %s nobody, even with a token', async (_, act, asked, field) => {
  const [write, read] = [`/users/${act}/${me.id}/${other.id}`, `/users/${asked}/${me.id}/${other.id}`]
  expect(await ask('GET', write, 'cross-site')).toEqual(refused)
  expect(await ask('GET', read, 'same-origin')).toEqual({ status: 200, body: { [field]: false } })
  expect(await ask('GET', write, 'same-origin')).toMatchObject({ status: 200 })
  expect(await ask('GET', read, 'none')).toEqual({ status: 200, body: { [field]: true } })
  await ask('GET', `/users/unblock/${me.id}/${other.id}`, 'same-origin')
})
