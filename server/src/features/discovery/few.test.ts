import { FEW, search, suggestions } from '@savanna/contract/discovery/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../../testkit/factories/members.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const panels = { smoke: { mode: 'must' as const, values: ['Smoker'], maybe: true } }

/** Returns everything that requests for counts return to the viewer. */
async function countFor(viewer: TestMember): Promise<unknown> {
  const asked = { panels: JSON.stringify(panels), count: 'only' } as const
  const body = { uid: viewer.id, panels, count: 'only' } as const
  const responses = [
    await callRoute(test, viewer, suggestions, { params: { userId: viewer.id }, query: asked }),
    await callRoute(test, viewer, search, { body }),
  ]
  const listed = await callRoute(test, viewer, search, { body: { ...body, count: true } })
  const { list, next: _next, ...rest } = listed.body
  return { shown: list.length, counts: JSON.stringify([...responses.map((each) => each.body), rest]) }
}

it('sends every count below 20 as the same bytes', async () => {
  const viewer = await makeMember(test.app.context)
  await makeSubscription(test.app.context, viewer)
  const counts = { limited: false, widen: null, total: FEW - 1, maybe: FEW - 1 }
  const only = { list: [], next: null, ...counts }
  const few = JSON.stringify([only, only, counts])
  for (let count = 0; count < FEW; count++) {
    expect(await countFor(viewer)).toEqual({ shown: Math.min(count, 12), counts: few })
    await makeMember(test.app.context)
  }
  expect(await countFor(viewer)).toEqual({ shown: 12, counts: few.replaceAll(`${FEW - 1}`, `${FEW}`) })
})
