import { ALL_LANGUAGES, type Language, PSEUDO_LANGUAGE } from '@savanna/contract/language/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import { makeMember } from '../../../testkit/factories/members.ts'

const LANGUAGES = ALL_LANGUAGES.filter((language) => language !== PSEUDO_LANGUAGE)

let app: TestApp
let username: string
beforeAll(async () => {
  app = await startTestApp()
  username = (await makeMember(app.app.context)).username
})
afterAll(() => app.close())

async function logIn(body: object, headers: Record<string, string>) {
  const answer = await fetch(`${app.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, problem: (await answer.json()) as Record<string, unknown> }
}

const inCookie = (language: string) => ({ cookie: `language=${language}` })

async function askInAll(body: object) {
  const answers = await Promise.all(LANGUAGES.map((language) => logIn(body, inCookie(language))))
  return Object.fromEntries(LANGUAGES.map((language, at) => [language, answers[at]])) as Record<
    Language,
    Awaited<ReturnType<typeof logIn>>
  >
}

it('a rejection has the same code and values in all eight languages, and its own sentence', async () => {
  for (const body of [{ login: username, pwd: 'not this one' }, { login: username }]) {
    const answers = Object.values(await askInAll(body))
    expect(answers).toHaveLength(8)
    const [english] = answers
    for (const { status, problem } of answers) {
      expect(status).toBe(english?.status)
      expect(problem.code).toBe(english?.problem.code)
      expect(problem.values).toEqual(english?.problem.values)
    }
    expect(new Set(answers.map(({ problem }) => problem.message)).size).toBe(8)
  }
})

it('a rejection is in the requested language', async () => {
  const { en, fr, ar } = await askInAll({ login: username })
  expect(en.problem.message).toBe('Please enter text for pwd.')
  expect(fr.problem.message).toMatch(/pwd/)
  expect(ar.problem.message).toMatch(/\p{Script=Arabic}{3}.*pwd/u)
})

it.each([
  ['a cookie', inCookie('tlh')],
  ['a cookie that is no tag', inCookie('../../etc')],
  ['a header', { 'accept-language': 'tlh, qya;q=0.5' }],
  ['a header that is no list', { 'accept-language': ';;=,*q' }],
  ['a header of other letters', { 'accept-language': 'e\u0301n' }],
])('an unknown language in %s gets English', async (_where, headers) => {
  const encoded = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
  )
  const { status, problem } = await logIn({ login: username }, encoded)
  expect(status).toBe(400)
  expect(problem.message).toBe('Please enter text for pwd.')
})
