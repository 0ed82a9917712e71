import { createPackage, deletePackage, updatePackage } from '@savanna/contract/admin/plans'
import { adminUser, deleteUser, setUsersStatus, updateUser } from '@savanna/contract/admin/users'
import { BASE_CHANGED, DELETION_CHANGED, LIST_CHANGED } from '@savanna/contract/admin/versions'
import { say } from '@savanna/contract/language/say'
import { getAllPackages } from '@savanna/contract/plans/routes'
import { updateProfile } from '@savanna/contract/profiles/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { readProblem } from '../../../../testkit/actions/payments.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { changeStatus } from './users/users.repository.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const STALE = [409, 'changed_elsewhere', say(BASE_CHANGED)]
const STALE_DELETION = [409, 'changed_elsewhere', say(DELETION_CHANGED)]
const outcomeOf = (answer: { status: number; text: string }) => {
  const { code, message } = readProblem(answer)
  return [answer.status, code, message]
}

describe('editing a member', () => {
  const read = async (id: string) => (await callRoute(test, admin, adminUser, { params: { id } })).body
  const update = (id: string, data: object, version?: string) =>
    callRoute(test, admin, updateUser, { params: { id }, body: { data, ...(version && { version }) } })
  const setStatus = (id: string, status: 0 | 1) =>
    callRoute(test, admin, setUsersStatus, { body: { ids: [id], status } })

  it('rejects a form older than a deactivation, and changes nothing', async () => {
    const { id } = await makeMember(test.app.context)
    const { firstname, lastname, mail, status, version } = await read(id)
    await setStatus(id, 0)
    const whole = { firstname: 'Zola', lastname, mail, status }
    expect(outcomeOf(await update(id, whole, version))).toEqual(STALE)
    expect(await read(id)).toMatchObject({ firstname, status: 0 })
  })

  it('rejects a form older than a change by the member', async () => {
    const member = await makeMember(test.app.context)
    const { version } = await read(member.id)
    const renamed = await callRoute(test, member, updateProfile, {
      params: { id: member.id },
      body: { data: { lastname: 'Okoye' } },
    })
    expect(renamed.status).toBe(200)
    expect(outcomeOf(await update(member.id, { firstname: 'Zola' }, version))).toEqual(STALE)
    expect(await read(member.id)).toMatchObject({ lastname: 'Okoye' })
  })

  it('accepts a change of one field with the current version, and leaves the others', async () => {
    const { id } = await makeMember(test.app.context)
    await setStatus(id, 0)
    const { version, lastname } = await read(id)
    expect((await update(id, { firstname: 'Zola' }, version)).status).toBe(200)
    const changed = await read(id)
    expect(changed).toMatchObject({ firstname: 'Zola', lastname, status: 0 })
    expect(changed.version).not.toBe(version)
  })

  it('accepts a form without a version', async () => {
    const { id } = await makeMember(test.app.context)
    await setStatus(id, 0)
    expect((await update(id, { firstname: 'Zola', status: 1 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ firstname: 'Zola', status: 1 })
  })
})

describe('changing the status of several members', () => {
  const read = async (id: string) => (await callRoute(test, admin, adminUser, { params: { id } })).body
  const setStatus = (ids: string[], status: 0 | 1, versions?: string[]) =>
    callRoute(test, admin, setUsersStatus, { body: { ids, status, ...(versions && { versions }) } })

  it('rejects an activation that is older than a ban, for all of them', async () => {
    const { id } = await makeMember(test.app.context)
    const { id: other } = await makeMember(test.app.context)
    const until = new Date(Date.now() + DAY_MS)
    await changeStatus(test.db, { ids: [id], status: 0, until })
    await setStatus([other], 0)
    const versions = [(await read(other)).version, (await read(id)).version]
    await changeStatus(test.db, { ids: [id], status: 0 })
    await test.db.update(members).set({ suspended_until: null }).where(eq(members.id, id))
    const stale = await setStatus([other, id], 1, versions)
    expect(outcomeOf(stale)).toEqual([409, 'changed_elsewhere', say(LIST_CHANGED)])
    expect([(await read(id)).status, (await read(other)).status]).toEqual([0, 0])
  })

  it('accepts current versions, and none', async () => {
    const { id } = await makeMember(test.app.context)
    const { version } = await read(id)
    expect((await setStatus([id], 0, [version])).body.changed).toBe(1)
    expect((await setStatus([id], 1)).body.changed).toBe(1)
    expect((await setStatus([id], 0, [])).status).toBe(400)
  })
})

describe('editing a plan', () => {
  const form = { title: 'Noon', duration: 90, price: 24.99, status: 'Active' } as const
  const update = (id: string, body: object) => callRoute(test, admin, updatePackage, { params: { id }, body })

  async function makePlan() {
    const { body } = await callRoute(test, admin, createPackage, { body: form })
    const read = async () => {
      const plans = (await callRoute(test, admin, getAllPackages)).body
      return plans.find((plan) => plan.id === body.id)
    }
    return { id: body.id, read, version: (await read())?.version }
  }

  it('rejects a form older than a price change', async () => {
    const { id, read, version } = await makePlan()
    expect((await update(id, { ...form, price: 80 })).status).toBe(200)
    expect(outcomeOf(await update(id, { title: 'Midday', version }))).toEqual(STALE)
    expect(await read()).toMatchObject({ title: 'Noon', price: 80, status: 'Active' })
  })

  it('accepts one field with the current version, or none', async () => {
    const { id, read, version } = await makePlan()
    expect((await update(id, { version })).status).toBe(200)
    expect((await update(id, { title: 'Midday', version })).status).toBe(200)
    expect(await read()).toMatchObject({ ...form, title: 'Midday' })
  })

  it('applies every field of a form without a version', async () => {
    const { id, read } = await makePlan()
    const { status, text } = await update(id, { title: 'Midday' })
    expect([status, readProblem({ text }).message]).toEqual([400, 'Please enter the package duration!'])
    const { status: _, ...withoutStatus } = form
    expect((await update(id, withoutStatus)).status).toBe(200)
    expect(await read()).toMatchObject({ status: 'Deactive' })
  })
})

describe('deleting', () => {
  it('rejects a decision on a member that is older than a change, and deletes nothing', async () => {
    const { id } = await makeMember(test.app.context)
    const read = () => callRoute(test, admin, adminUser, { params: { id } })
    const remove = (version?: string) =>
      callRoute(test, admin, deleteUser, { params: { id }, body: version === undefined ? {} : { version } })
    const { version } = (await read()).body
    await callRoute(test, admin, setUsersStatus, { body: { ids: [id], status: 0 } })
    expect(outcomeOf(await remove(version))).toEqual(STALE_DELETION)
    const current = await read()
    expect(current.body).toMatchObject({ status: 0 })
    expect((await remove(current.body.version)).status).toBe(200)
    expect((await read()).status).toBe(404)
  })

  it('rejects a decision on a plan that is older than a change, and deletes nothing', async () => {
    const form = { title: 'Dusk', duration: 90, price: 24.99, status: 'Active' } as const
    const { id } = (await callRoute(test, admin, createPackage, { body: form })).body
    const read = async () =>
      (await callRoute(test, admin, getAllPackages)).body.find((plan) => plan.id === id)
    const remove = (version?: string) =>
      callRoute(test, admin, deletePackage, { params: { id }, query: { version } })
    const version = (await read())?.version
    await callRoute(test, admin, updatePackage, { params: { id }, body: { ...form, price: 80 } })
    expect(outcomeOf(await remove(version))).toEqual(STALE_DELETION)
    expect(await read()).toMatchObject({ price: 80 })
    expect((await remove((await read())?.version)).status).toBe(200)
    expect(await read()).toBeUndefined()
  })

  it('accepts a request without a version', async () => {
    const { id } = await makeMember(test.app.context)
    await callRoute(test, admin, setUsersStatus, { body: { ids: [id], status: 0 } })
    expect((await callRoute(test, admin, deleteUser, { params: { id } })).status).toBe(200)
  })
})
