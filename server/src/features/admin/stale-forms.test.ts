import { createPackage, updatePackage } from '@savanna/contract/admin/plans'
import { adminUser, setUsersStatus, updateUser } from '@savanna/contract/admin/users'
import { BASE_CHANGED } from '@savanna/contract/admin/versions'
import { say } from '@savanna/contract/language/say'
import { getAllPackages } from '@savanna/contract/plans/routes'
import { updateProfile } from '@savanna/contract/profiles/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { readProblem } from '../../../../testkit/actions/payments.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeAdmin, type TestAdmin } from '../../../../testkit/factories/administrators.ts'
import { makeMember } from '../../../../testkit/factories/members.ts'

let test: TestApp
let admin: TestAdmin
beforeAll(async () => {
  test = await startTestApp()
  admin = await makeAdmin(test.app.context)
})
afterAll(() => test.close())

const STALE = [409, 'changed_elsewhere', say(BASE_CHANGED)]
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
