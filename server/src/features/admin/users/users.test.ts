import { login } from '@savanna/contract/accounts/routes'
import { confirmMail } from '@savanna/contract/accounts/settings'
import { auditLog } from '@savanna/contract/admin/overview'
import { createPackage, deletePackage, updatePackage } from '@savanna/contract/admin/plans'
import {
  type AdminUser,
  adminUsers,
  countUsers,
  deleteUser,
  searchUsers,
  setUsersStatus,
  updateUser,
} from '@savanna/contract/admin/users'
import { getAllPackages, getPackage } from '@savanna/contract/plans/routes'
import { getProfile } from '@savanna/contract/profiles/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKey, readMailsTo } from '../../../../../testkit/actions/accounts.ts'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../../testkit/factories/administrators.ts'
import {
  type MemberTraits,
  makeMember,
  makeSubscription,
  PASSWORD,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { subscriptions } from '../../../schema/plans.tables.ts'
import { refreshNameWords } from './name-words.repository.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const list = async (query: { before?: string; after?: string; status?: 0 | 1 } = {}) =>
  (await callRoute(test, admin, adminUsers, { query })).body
const search = async (name: string, status?: 0 | 1) =>
  (await callRoute(test, admin, searchUsers, { query: { name, ...(status !== undefined && { status }) } }))
    .body
const update = (id: string, data: object) =>
  callRoute(test, admin, updateUser, { params: { id }, body: { data } })
const ids = (rows: AdminUser[]) => rows.map(({ id }) => id)

describe('the list of users', () => {
  it('is paged by 50, newest first, in both directions without gaps', async () => {
    const made: string[] = []
    for (let number = 0; number < 120; number++) made.unshift((await make({ pictures: 0, tags: [] })).id)
    const first = await list()
    expect(ids(first)).toEqual(made.slice(0, 50))
    const second = await list({ before: first.at(-1)?.id ?? '' })
    expect(ids(second)).toEqual(made.slice(50, 100))
    expect(ids(await list({ after: second[0]?.id ?? '' }))).toEqual(made.slice(0, 50))
    const counted = (await callRoute(test, admin, countUsers)).body
    expect(counted).toEqual({ total: 120, active: 120, deactive: 0 })
  })

  it('shows name, email, status and current plan', async () => {
    const member = await make({ firstname: 'Nala', lastname: 'Okoye' })
    await makeSubscription(test.app.context, member)
    const { created, ...row } = (await list())[0] as AdminUser
    expect(row).toEqual({
      id: member.id,
      username: member.username,
      firstname: 'Nala',
      lastname: 'Okoye',
      mail: member.mail,
      status: 1,
      suspended_until: null,
      verified: true,
      packageName: 'Gold',
      version: expect.any(String),
    })
    expect(Date.parse(created)).toBeGreaterThan(Date.now() - 60_000)
  })

  it('rejects an invalid cursor', async () => {
    for (const query of [{ before: 'x' }, { before: admin.id, after: admin.id }, { status: 2 }])
      expect((await callRoute(test, admin, adminUsers, { query: query as object })).status).toBe(400)
  })
})

describe('the search', () => {
  it('finds users by prefix of first, last or full name, username or email, in any case', async () => {
    const { id, mail } = await make({ firstname: 'Wanjiru', lastname: 'Ngugi-Otieno', username: 'zebra77' })
    for (const text of ['wanj', 'WANJIRU', 'ngugi-o', ' Wanjiru  ngu', 'ZEBRA7', mail.slice(0, 10)])
      expect([text, ids(await search(text))]).toEqual([text, [id]])
    expect(await search('otieno')).toEqual([])
  })

  it('escapes wildcards, and lists all users for blank text', async () => {
    for (const text of ['%', '_', '\\', "' or 1=1 --", '%%%%'])
      expect([text, await search(text)]).toEqual([text, []])
    expect(ids(await search('   '))).toEqual(ids(await list()))
    const long = await callRoute(test, admin, searchUsers, { query: { name: 'x'.repeat(101) } })
    expect(long.status).toBe(400)
  })

  it('shows an exact match first', async () => {
    const exact = await make({ username: 'simba' })
    for (const more of ['simba1', 'simba2']) await make({ username: more })
    expect(ids(await search('simba'))[0]).toBe(exact.id)
  })

  it('finds a name with a typo if no name starts with the text', async () => {
    const { id } = await make({ firstname: 'Thandiwe', lastname: 'Mkhize' })
    expect(await search('tandiwe')).toEqual([])
    await refreshNameWords(test.db)
    for (const text of ['tandiwe', 'mkize', 'tandiwe mkize', 'mkize tandiwe'])
      expect([text, ids(await search(text))]).toEqual([text, [id]])
    await callRoute(test, admin, deleteUser, { params: { id } })
    const words = await test.db.execute(sql`select word from name_words where word = 'thandiwe'`)
    expect(words.rows).toEqual([])
  })

  it('doesn’t find typos if the database has no pg_trgm', async () => {
    const { id } = await make({ firstname: 'Oluwaseun', lastname: 'Adeyemi' })
    await refreshNameWords(test.db)
    await test.owner.db.execute(sql`drop index name_words_similar`)
    expect(await search('oluwasen')).toEqual([])
    expect(ids(await search('oluwas'))).toEqual([id])
    await test.owner.db.execute(
      sql`create index name_words_similar on name_words using gin (word gin_trgm_ops)`,
    )
    expect(ids(await search('oluwasen'))).toEqual([id])
  })

  it('returns only users with the given status', async () => {
    const [on, off] = [await make({ lastname: 'Kariuki' }), await make({ lastname: 'Kariuki' })]
    await update(off.id, { status: 0 })
    expect(ids(await search('kariuki', 0))).toEqual([off.id])
    expect(ids(await search('kariuki', 1))).toEqual([on.id])
    expect(ids(await list({ status: 0 }))).toEqual([off.id])
  })
})

describe('searching in all alphabets', () => {
  it.each([
    ['Łukasz', 'Dąbrowski', ['lukasz', 'DABROW', 'Łukasz da', 'dąb']],
    ['Zoë', 'Straße', ['zoe', 'strasse', 'Zoe\u0308 stra']],
    ['İpek', 'Işık', ['ipek', 'İpek isik', 'ISIK']],
    ['Søren', 'Ærø', ['soren aero', 'SØREN']],
    ['Ἀθηνᾶ', 'Παππάς', ['αθηνα', 'παππασ', 'ΑΘΗΝΑ ΠΑΠ']],
    ['Артём', 'Йованович', ['артем', 'ИОВ']],
    ['أحمد', 'مُصطفى', ['احمد', 'مصطفي', 'أَحْمَد مص']],
    ['علی', 'کریمی', ['علي', 'كريمي']],
  ])('finds %s %s without accents, and in each form of the letters', async (first, last, texts) => {
    const { id } = await make({ firstname: first, lastname: last })
    for (const text of texts) expect([text, ids(await search(text))]).toEqual([text, [id]])
  })

  it('escapes a wildcard that only appears once accents are folded', async () => {
    for (const text of ['\uff05', '\uff3f\uff05']) expect([text, await search(text)]).toEqual([text, []])
  })

  it('finds a name with a typo and without its accents', async () => {
    const { id } = await make({ firstname: 'Małgorzata', lastname: 'Wójcik' })
    await refreshNameWords(test.db)
    for (const text of ['malgozata', 'wojcck', 'malgozata wojcck'])
      expect([text, ids(await search(text))]).toEqual([text, [id]])
  })
})

describe('an edit', () => {
  it('changes names and address, emails the old address, and is logged without former values', async () => {
    const member = await make()
    const answer = await update(member.id, {
      firstname: 'zola',
      lastname: 'Mbeki',
      mail: `Zola.${member.mail}`,
      status: 1,
    })
    expect([answer.status, answer.body.message]).toEqual([200, 'User Updated Successfully'])
    const [row] = await search(`zola.${member.mail}`)
    expect(row).toMatchObject({ id: member.id, firstname: 'Zola', lastname: 'Mbeki', status: 1 })
    expect((await readMailsTo(test, member.mail)).map(({ subject }) => subject)).toEqual([
      'Your email address has been changed',
    ])
    const { body } = await callRoute(test, admin, auditLog, { query: { subject_id: member.id } })
    expect(body.list).toMatchObject([
      { act: 'user_updated', admin: admin.email, detail: { fields: ['firstname', 'lastname', 'mail'] } },
    ])
    expect(JSON.stringify(body.list)).not.toMatch(/Amara|Zola|mail\.test/)
  })

  it('emails the old address a link that undoes the change for 48 hours', async () => {
    const member = await make()
    expect((await update(member.id, { mail: `thief.${member.mail}` })).status).toBe(200)
    const [mail] = await readMailsTo(test, member.mail)
    expect(mail?.text).toContain('our team has changed the email address')
    expect(mail?.text).toContain('within 48 hours')
    expect(mail?.text).not.toContain(`thief.${member.mail}`)
    const undone = await callRoute(test, undefined, confirmMail, { params: { key: readKey(mail) } })
    expect(undone).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('restored your old email address') },
    })
    const [row] = await test.db.select().from(members).where(eq(members.id, member.id))
    expect(row?.mail).toBe(member.mail)
    expect(
      (await callRoute(test, member, getProfile, { params: { username: member.username } })).status,
    ).toBe(401)
    const subjects = (await readMailsTo(test, member.mail)).map(({ subject }) => subject)
    expect(subjects.at(-1)).toMatch(/password/i)
  })

  it("is rejected with registration's messages, and for a taken address", async () => {
    const [member, other] = [await make(), await make()]
    const message = async (data: object) => {
      const { status, body } = await update(member.id, data)
      return [status, body.message]
    }
    expect(await message({ firstname: '' })).toEqual([400, 'Firstname cannot be empty'])
    expect(await message({ lastname: 'a b' })).toEqual([400, 'Lastname cannot contain spaces'])
    expect(await message({ mail: 'no address' })).toEqual([400, 'Email is invalid'])
    expect(await message({ status: 7 })).toEqual([400, 'Status must be 1 (active) or 0 (deactive)'])
    expect((await message({ mail: other.mail }))[0]).toBe(409)
    expect((await update(admin.id, { firstname: 'Zola' })).status).toBe(404)
    expect((await update(member.id, { firstname: 'X', mail: other.mail })).status).toBe(409)
    expect((await search(member.username))[0]).toMatchObject({ firstname: 'Amara' })
  })
})

describe('deleting', () => {
  it('removes a user with all data, once', async () => {
    const [member, other] = [await make(), await make()]
    const remove = () => callRoute(test, admin, deleteUser, { params: { id: member.id } })
    const done = await remove()
    expect([done.status, done.body.message]).toEqual([200, 'User Deleted Successfully'])
    expect((await remove()).status).toBe(404)
    expect(await test.db.select().from(members).where(eq(members.id, member.id))).toEqual([])
    const gone = await callRoute(test, other, getProfile, { params: { username: member.username } })
    expect(gone.status).toBe(404)
    expect((await callRoute(test, member, getProfile, { params: { username: other.username } })).status).toBe(
      401,
    )
  })
})

describe('bulk changes', () => {
  it('activate or deactivate users; only changed ones are counted and logged', async () => {
    const chosen = [await make(), await make(), await make()]
    const set = (status: 0 | 1) =>
      callRoute(test, admin, setUsersStatus, { body: { ids: chosen.map(({ id }) => id), status } })
    await update(chosen[0]?.id ?? '', { status: 0 })
    expect((await set(0)).body).toEqual({ message: '2 members deactivated', changed: 2 })
    const { username } = chosen[1] ?? { username: '' }
    const refused = await callRoute(test, undefined, login, { body: { login: username, pwd: PASSWORD } })
    expect(refused.body).toMatchObject({ code: 'deactivated', message: 'Your account has been deactivated' })
    expect((await set(1)).body.changed).toBe(3)
    const back = await callRoute(test, undefined, login, { body: { login: username, pwd: PASSWORD } })
    expect(back.status).toBe(200)
  })
})

describe('plans', () => {
  const form = { title: 'Dusk', price: 19.99, duration: 30, status: 'Active' as const }
  const create = (changes: object = {}) =>
    callRoute(test, admin, createPackage, { body: { ...form, ...changes } })
  const all = async (who?: { token: string }) => (await callRoute(test, who, getAllPackages)).body

  it('are created inactive, then changed, activated and deleted', async () => {
    const { title, price, duration } = form
    const { body } = await callRoute(test, admin, createPackage, { body: { title, price, duration } })
    const params = { id: body.id }
    const row = async () => (await all(admin)).find(({ id }) => id === body.id)
    expect(await row()).toEqual({ id: body.id, ...form, status: 'Deactive', version: expect.any(String) })
    expect((await all()).map(({ id }) => id)).not.toContain(body.id)
    await callRoute(test, admin, updatePackage, { params, body: { ...form, price: 1234.5 } })
    expect(await row()).toMatchObject({ price: 1234.5, status: 'Active' })
    expect((await all()).map(({ id }) => id)).toContain(body.id)
    expect((await callRoute(test, admin, deletePackage, { params })).status).toBe(200)
    expect(await row()).toBeUndefined()
    expect((await callRoute(test, undefined, getPackage, { params })).body).toMatchObject({
      code: 'plan_gone',
    })
    for (const again of [
      await callRoute(test, admin, deletePackage, { params }),
      await callRoute(test, admin, updatePackage, { params, body: form }),
    ])
      expect(again.status).toBe(404)
  })

  it('stay with their subscribers when deleted', async () => {
    const member = await make()
    const id = await makeSubscription(test.app.context, member)
    await callRoute(test, admin, deletePackage, { params: { id } })
    expect((await search(member.username))[0]?.packageName).toBe('Gold')
    const held = await test.db.select().from(subscriptions).where(eq(subscriptions.package_id, id))
    expect(held).toHaveLength(1)
  })

  it.each([
    [{ title: '' }, 'Please enter the package title!'],
    [{ title: undefined }, 'Please enter the package title!'],
    [{ duration: undefined }, 'Please enter the package duration!'],
    [{ duration: '' }, 'Please enter the package duration!'],
    [{ price: undefined }, 'Please enter the package price!'],
    [{ price: '' }, 'Please enter the package price!'],
    [{ price: -1 }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: '£5' }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: '1,000' }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: 'ten' }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: 1.999 }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: 1e21 }, 'The price must be a number with at most two decimals, such as 19.99'],
    [{ price: 0 }, 'The price must be between £0.30 and £10,000.00'],
    [{ price: 10000.01 }, 'The price must be between £0.30 and £10,000.00'],
    [{ duration: 1.5 }, 'The duration must be a whole number of days from 1 to 3660'],
    [{ duration: 0 }, 'The duration must be a whole number of days from 1 to 3660'],
    [{ status: 'On' }, 'The status must be Active or Deactive'],
  ])('a change to a user is rejected with %j', async (changes, message) => {
    const answer = await create(changes)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  it('a price in digits is accepted as a number', async () => {
    const { body } = await create({ price: '1234.50', duration: '7' })
    expect((await all(admin)).find(({ id }) => id === body.id)).toMatchObject({ price: 1234.5, duration: 7 })
  })
})
