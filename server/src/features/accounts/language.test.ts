import { register } from '@savanna/contract/accounts/routes'
import { getAccount, setLanguage } from '@savanna/contract/accounts/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../test/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeMember } from '../../../test/factories/members.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const BODY = {
  firstname: '',
  lastname: 'Diallo',
  username: 'amara',
  email: 'amara@example.org',
  pwd1: 'Sunrise12',
  pwd2: 'Sunrise12',
  location: { latitude: 0, longitude: 0, city: '', country: '' },
}

/** Registers with an empty first name, and returns the refusal. */
async function refusalFor(headers: Record<string, string>) {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api${register.path}`,
    payload: BODY,
    headers,
  })
  expect(answer.statusCode).toBe(400)
  return answer.json()
}

describe('the language of an answer', () => {
  it('a refusal is in the language that was chosen in the browser, with the same code', async () => {
    const [english, french] = await Promise.all([refusalFor({}), refusalFor({ cookie: 'language=fr' })])
    expect(english).toMatchObject({ code: 'invalid', message: 'Firstname cannot be empty' })
    expect(french).toEqual({
      code: 'invalid',
      message: 'Le prénom ne peut pas être vide',
      error: 'Le prénom ne peut pas être vide',
      fields: { firstname: 'Le prénom ne peut pas être vide' },
    })
  })

  it.each([{ cookie: 'language=xx' }, { 'accept-language': 'xx' }, { 'accept-language': '\u00ff;q=x' }])(
    'a refusal asked for with %j is in English',
    async (headers) => {
      expect((await refusalFor(headers)).message).toBe('Firstname cannot be empty')
    },
  )

  it('a member is answered in the language that they have set, where the request names none', async () => {
    const me = await makeMember(test.app.context)
    const own = { params: { id: me.id } }
    const changed = await callRoute(test, me, setLanguage, { ...own, body: { language: 'fr' } })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Langue choisie\u00a0: Français' } })
    expect((await callRoute(test, me, getAccount, own)).body.language).toBe('fr')
    const refused = await callRoute(test, me, setLanguage, { ...own, body: { language: 'xx' } as never })
    expect(refused.status).toBe(400)
  })
})
