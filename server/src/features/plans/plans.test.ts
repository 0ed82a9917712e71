import { getAllPackages } from '@savanna/contract/plans/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { plans } from '../../schema/plans.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

it('the plans for sale are listed in pounds, the shortest first', async () => {
  const me = await makeMember(test.app.context)
  expect((await callRoute(test, me, getAllPackages)).body).toEqual([])

  const [year, month, old] = [newId(), newId(), newId()]
  await test.db.insert(plans).values([
    { id: year, title: 'Dusk', price: 7999, duration: 365, status: 'Active' },
    { id: old, title: 'Eclipse', price: 100, duration: 1, status: 'Deactive' },
    { id: month, title: 'Dawn', price: 999, duration: 30, status: 'Active' },
  ])
  expect((await callRoute(test, me, getAllPackages)).body).toEqual([
    { id: month, title: 'Dawn', price: 9.99, duration: 30, status: 'Active' },
    { id: year, title: 'Dusk', price: 79.99, duration: 365, status: 'Active' },
  ])
})
