import { updateUser } from '@savanna/contract/admin/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi, makeRegistration, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { signInAtGoogle } from '../../../../../testkit/actions/google-sign-in.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin } from '../../../../../testkit/factories/administrators.ts'
import { makeMember, PASSWORD } from '../../../../../testkit/factories/members.ts'
import {
  CLIENT_ID,
  createPersonClaims,
  startIssuer,
  type TestIssuer,
} from '../../../../../testkit/fakes/google.ts'

let app: TestApp
let allowing: TestApp
let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startIssuer()
  app = await startTestApp({ googleClientId: CLIENT_ID }, { google: issuer })
  allowing = await startTestApp({ refuseDisposableMail: false })
})
afterAll(async () => {
  await app.close()
  await allowing.close()
  await issuer.close()
})

const register = (email: string, site = app) =>
  callApi(site, 'POST', '/users/register', { body: makeRegistration({ email }) })
const countAccounts = async () =>
  (await app.pool.query<{ n: string }>('select count(*) as n from members')).rows[0]?.n

const refusalAt = (field: string, domain: string) => ({
  status: 400,
  body: {
    code: 'disposable_mail',
    fields: {
      [field]: expect.stringMatching(`${domain} gives out temporary addresses.* use one you’ll keep`),
    },
  },
})

describe('disposable email domains', () => {
  it('are rejected by registering with a sentence at the field, and nothing is stored', async () => {
    const before = await countAccounts()
    for (const domain of ['mailinator.com', 'yopmail.com', 'guerrillamail.com'])
      expect(await register(`joe@${domain}`)).toMatchObject(refusalAt('email', domain))
    expect(await register('Joe@MAILINATOR.com')).toMatchObject(refusalAt('email', 'mailinator.com'))
    expect(await countAccounts()).toBe(before)
  })

  it('include their subdomains, but not names that only end the same', async () => {
    expect(await register('joe@a.b.mailinator.com')).toMatchObject(refusalAt('email', 'a.b.mailinator.com'))
    expect((await register('joe@notayopmail.com')).status).toBe(200)
  })

  it('get the same response for taken and free addresses', async () => {
    const owner = await makeMember(app.app.context)
    await app.pool.query("update members set mail = 'taken@mailinator.com' where id = $1", [owner.id])
    const [taken, free] = [await register('taken@mailinator.com'), await register('free@mailinator.com')]
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    expect(await readMailsTo(app, 'taken@mailinator.com')).toEqual([])
  })

  it("don't include forwarding services", async () => {
    for (const domain of ['mozmail.com', 'duck.com', 'simplelogin.com'])
      expect((await register(`fwd@${domain}`)).status).toBe(200)
  })

  it('are rejected as a new address', async () => {
    const me = await makeMember(app.app.context)
    const answer = await callApi(app, 'POST', `/users/update/${me.id}/custom/mail`, {
      body: { data: { mail: 'joe@x.yopmail.com' }, password: PASSWORD },
      token: me.token,
    })
    expect(answer).toMatchObject(refusalAt('mail', 'x.yopmail.com'))
    expect(await readMailsTo(app, me.mail)).toEqual([])
  })

  it('are rejected for a first sign-in with Google', async () => {
    const answer = await signInAtGoogle(app, issuer, createPersonClaims({ email: 'joe@mailinator.com' }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'disposable_mail' } })
  })

  it("are rejected when an administrator sets a member's address", async () => {
    const admin = await makeAdmin(app.app.context)
    const { id } = await makeMember(app.app.context)
    const answer = await callRoute(app, admin, updateUser, {
      params: { id },
      body: { data: { mail: 'joe@mailinator.com' } },
    })
    expect(answer).toMatchObject(refusalAt('mail', 'mailinator.com'))
  })

  it('are accepted if the operator allows them', async () => {
    expect((await register('joe@mailinator.com', allowing)).status).toBe(200)
  })
})
