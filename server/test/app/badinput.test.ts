import { request } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCouple } from '../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember, type TestMember } from '../../../testkit/factories/members.ts'

let app: TestApp
let member: TestMember
beforeAll(async () => {
  app = await startTestApp()
  member = await makeMember(app.app.context)
})
afterAll(() => app.close())

async function send(path: string, init: RequestInit = {}) {
  const answer = await fetch(app.url + path, init)
  const body = (await answer.json()) as { code: string; message: string; error: string }
  return { status: answer.status, body }
}

/** Requests a URL unchanged; `fetch` would normalise it. */
function getAsItIs(path: string): ReturnType<typeof send> {
  const { hostname, port } = new URL(app.url)
  const headers = { authorization: `Bearer ${member.token}` }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, body: (await readJson(answer)) as never }),
    )
      .on('error', reject)
      .end()
  })
}

const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

describe('a malformed request', () => {
  const problem = (code: unknown) => ({ code, message: expect.any(String), error: expect.any(String) })

  it.each([
    ['malformed JSON', '{"login": "ama'],
    ['a bare value', '"hello"'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a poisoned prototype', '{"__proto__": {"admin": true}, "login": "amara", "pwd": "Sunset2024"}'],
    ['nothing at all', ''],
    ['wrong types', '{"login": {"$gt": ""}, "pwd": ["x"]}'],
  ])('gets 400 for a body with %s', async (_name, body) => {
    expect(await send('/api/users/login', json(body))).toMatchObject({
      status: 400,
      body: problem('invalid'),
    })
  })

  it('gets 413 for an oversized body', async () => {
    const body = JSON.stringify({ login: 'a'.repeat(100_000), pwd: 'x' })
    expect(await send('/api/users/login', json(body))).toMatchObject({
      status: 413,
      body: problem('too_large'),
    })
  })

  it("gets 415 for a body that isn't JSON", async () => {
    const xml: RequestInit = { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }
    expect(await send('/api/users/login', xml)).toMatchObject({
      status: 415,
      body: problem('unsupported_type'),
    })
  })

  it.each(['/api/nothing', '/api', '/api/users/profile', '/dev/none', '/openapi.json/x'])(
    'gets 404 for the unknown path %s',
    async (path) => {
      expect(await send(path)).toMatchObject({ status: 404, body: problem('not_found') })
    },
  )

  it('gets 404 for an unknown method', async () => {
    expect(await send('/api/users/login', { method: 'PATCH' })).toMatchObject({ status: 404 })
  })

  it.each([
    ['incomplete', '/api/users/profile/%E0%A4%A'],
    ['outside the API', '/%ff'],
    ['with a NUL', '/api/users/profile/%00'],
    ['far too long', `/api/users/profile/${'a'.repeat(700)}`],
  ])('gets the usual error for a URL that is %s', async (_name, path) => {
    const { status, body } = await getAsItIs(path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body).toEqual(expect.objectContaining(problem(expect.stringMatching(/^[a-z_]+$/))))
    expect(body.message).not.toContain('users/profile')
    expect(body.error).toBe(body.message)
  })

  it("text that the database can't store is rejected as invalid input", async () => {
    const body = JSON.stringify({ data: { bio: 'zero\u0000byte', city: 'Pa\u0000ris' } })
    const answer = await send(`/api/users/update/${member.id}`, {
      ...json(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    })
    expect(answer.status).toBe(400)
  })
})

it.each(['before=3000000000', 'after=9007199254740991', 'around=2147483647'])(
  "a number that the database can't store is rejected (%s)",
  async (query) => {
    const { a, roomId } = await makeCouple(app)
    const headers = { authorization: `Bearer ${a.token}` }
    expect(await send(`/api/chat/room/${roomId}?${query}`, { headers })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  },
)

it('every rejected field has its own sentence', async () => {
  const location = { latitude: 48.85, longitude: 2.35, city: 'Paris', country: 'France' }
  const form = {
    lastname: 'Dia llo',
    firstname: '',
    username: 'a b',
    email: 'nowhere',
    pwd1: 'short',
    pwd2: 'other',
  }
  const { status, body } = await send('/api/users/register', json(JSON.stringify({ ...form, location })))
  expect(status).toBe(400)
  expect(body).toMatchObject({
    fields: {
      lastname: 'Lastname cannot contain spaces',
      firstname: 'Firstname cannot be empty',
      username: 'Username cannot contain spaces',
      email: 'Email is invalid (nowhere)',
      pwd1: expect.stringContaining('8 to 30 characters'),
      pwd2: "Passwords don't match",
    },
  })
  expect(body.error).toBe(body.message)
})

it('too many requests get 429 and the time to wait', async () => {
  const strict = await startTestApp({ rateLimitScale: 0.1 })
  try {
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(`${strict.url}/api/users/forgot-password`, json('{"login": "nobody"}')),
      ),
    )
    const refused = attempts.find((answer) => answer.status === 429)
    expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused?.json()).toMatchObject({ code: 'too_often' })
  } finally {
    await strict.close()
  }
})
