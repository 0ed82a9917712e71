import { login, register } from '@savanna/contract/accounts/routes'
import { getAccount, setLanguage, setUnits } from '@savanna/contract/accounts/settings'
import { readStart } from '@savanna/contract/site/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, PASSWORD, type TestMember } from '../../../../testkit/factories/members.ts'

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

/** Registers with an empty first name, and returns the rejection. */
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

describe('the language of a response', () => {
  it('is the one chosen in the browser, with the same error code', async () => {
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
    'is English for %j',
    async (headers) => {
      expect((await refusalFor(headers)).message).toBe('Firstname cannot be empty')
    },
  )

  it("is the member's if the request names none", async () => {
    const me = await makeMember(test.app.context)
    const own = { params: { id: me.id } }
    const changed = await callRoute(test, me, setLanguage, { ...own, body: { language: 'fr' } })
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'Savanna parle maintenant votre langue\u00a0: Français' },
    })
    expect((await callRoute(test, me, getAccount, own)).body.language).toBe('fr')
    const refused = await callRoute(test, me, setLanguage, { ...own, body: { language: 'xx' } as never })
    expect(refused.status).toBe(400)
  })
})

/** Logs in from a browser with these headers. Returns the response and the language cookies that it sets. */
async function logIn({ username }: TestMember, headers: Record<string, string>, pwd = PASSWORD) {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api${login.path}`,
    payload: { login: username, pwd },
    headers,
  })
  const given = answer.cookies.filter(({ name }) => name.startsWith('language'))
  return {
    status: answer.statusCode,
    message: answer.json().message,
    given: Object.fromEntries(given.map(({ name, value }) => [name, value])),
  }
}

async function makeSpeaker(language: 'fr' | 'de') {
  const member = await makeMember(test.app.context)
  await callRoute(test, member, setLanguage, { params: { id: member.id }, body: { language } })
  return member
}

const languageOf = async (member: TestMember) =>
  (await callRoute(test, member, getAccount, { params: { id: member.id } })).body.language

describe('the language of a login', () => {
  it.each([
    { 'accept-language': 'en-GB,en;q=0.9' },
    { cookie: 'language=en; language_taken=1' },
    { cookie: 'language=xx', 'accept-language': 'en' },
    {},
  ])("the browser takes the member's for %j", async (headers) => {
    const me = await makeSpeaker('fr')
    expect(await logIn(me, headers)).toMatchObject({
      status: 200,
      message: `Quel plaisir de vous revoir, ${me.username}`,
      given: { language: 'fr', language_taken: '1' },
    })
    expect(await languageOf(me)).toBe('fr')
  })

  it('one chosen in the browser is stored with the member, once', async () => {
    const me = await makeSpeaker('fr')
    expect(await logIn(me, { cookie: 'language=en' })).toMatchObject({
      message: `Welcome back, ${me.username}`,
      given: { language: 'en', language_taken: '1' },
    })
    expect(await languageOf(me)).toBe('en')

    const another = await makeSpeaker('fr')
    expect(await logIn(another, { cookie: 'language=en; language_taken=1' })).toMatchObject({
      given: { language: 'fr' },
    })
  })

  it("a browser with the member's language gets no cookie", async () => {
    const me = await makeSpeaker('fr')
    expect((await logIn(me, { cookie: 'language=fr; language_taken=1' })).given).toEqual({})
  })

  it("a member without a language gets the browser's", async () => {
    const [me, other] = [await makeMember(test.app.context), await makeMember(test.app.context)]
    expect((await logIn(me, { 'accept-language': 'en-US' })).given).toEqual({})
    expect(await languageOf(me)).toBe('en')
    expect((await logIn(other, {})).given).toEqual({})
    expect(await languageOf(other)).toBeNull()
  })

  it('a rejected login changes nothing', async () => {
    const me = await makeSpeaker('fr')
    expect(await logIn(me, { cookie: 'language=de' }, 'Wrong4password')).toMatchObject({
      status: 401,
      given: {},
    })
    expect(await languageOf(me)).toBe('fr')
  })

  it('one chosen in the settings also applies to the browser', async () => {
    const me = await makeMember(test.app.context)
    const answer = await fetch(`${test.url}/api/users/language/${me.id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${me.token}`,
        'content-type': 'application/json',
        cookie: 'language=de',
      },
      body: JSON.stringify({ language: 'fr' }),
    })
    const lasting = 'Max-Age=31536000; Path=/; SameSite=Lax'
    expect(answer.headers.getSetCookie()).toEqual([`language=fr; ${lasting}`, `language_taken=1; ${lasting}`])
  })
})

describe('the units of a member', () => {
  const units = (cookies: { name: string; value: string }[]) =>
    cookies.find(({ name }) => name === 'units')?.value

  async function logInWith({ username }: TestMember, cookie?: string) {
    const { cookies } = await test.app.http.inject({
      method: 'POST',
      url: `/api${login.path}`,
      payload: { login: username, pwd: PASSWORD },
      headers: { ...(cookie && { cookie }) },
    })
    return units(cookies)
  }

  it('are stored with the member, set in the browser at login, and returned with the account', async () => {
    const me = await makeMember(test.app.context)
    const own = { params: { id: me.id } }
    expect((await callRoute(test, me, getAccount, own)).body.units).toBeNull()
    expect(await logInWith(me)).toBeUndefined()
    const changed = await callRoute(test, me, setUnits, { ...own, body: { units: 'mi' } })
    expect(changed).toMatchObject({ status: 200, body: { message: 'Distances are in miles' } })
    expect((await callRoute(test, me, getAccount, own)).body.units).toBe('mi')
    expect(await logInWith(me)).toBe('mi')
    expect(await logInWith(me, 'units=km')).toBe('mi')
    expect(await logInWith(me, 'units=mi')).toBeUndefined()
    const refused = await callRoute(test, me, setUnits, { ...own, body: { units: 'leagues' } as never })
    expect(refused.status).toBe(400)
  })

  it('are removed from the browser when a member who has chosen none logs in', async () => {
    expect(await logInWith(await makeMember(test.app.context), 'units=mi')).toBe('')
  })

  it('reach a browser in which the member is already logged in with its next page', async () => {
    const me = await makeMember(test.app.context)
    await callRoute(test, me, setUnits, { params: { id: me.id }, body: { units: 'mi' } })
    const start = (cookie: string) =>
      test.app.http.inject({
        url: `/api${readStart.path}`,
        headers: { authorization: `Bearer ${me.token}`, cookie },
      })
    expect(units((await start('units=km')).cookies)).toBe('mi')
    expect(units((await start('units=mi')).cookies)).toBeUndefined()
  })
})
