import { cards, pass, unpass } from '@savanna/contract/relations/passes'
import { like } from '@savanna/contract/relations/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { connectLive } from '../../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeBlock,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { notifications } from '../../../schema/notifications.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
const pair = (me: TestMember, other: { id: string }) => ({ params: { id: other.id, uid: me.id } })
const passAs = (me: TestMember, other: { id: string }) => callRoute(test, me, pass, pair(me, other))
const unpassAs = (me: TestMember, other: { id: string }) => callRoute(test, me, unpass, pair(me, other))

async function stackOf(me: TestMember, passed: '0' | '1' = '0', cursor?: string) {
  const query = { passed, ...(cursor && { cursor }) }
  const { status, body } = await callRoute(test, me, cards, { params: { userId: me.id }, query })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id)

describe('a pass', () => {
  it('takes the member off the cards, and undoing it returns them', async () => {
    const [me, other] = [await make(), await make()]
    await makeSubscription(test.app.context, me)
    for (let turn = 0; turn < 2; turn++) expect((await passAs(me, other)).status).toBe(200)
    expect(idsOf(await stackOf(me))).not.toContain(other.id)
    expect(idsOf(await stackOf(me, '1'))).toEqual([other.id])
    for (let turn = 0; turn < 2; turn++) expect((await unpassAs(me, other)).status).toBe(200)
    expect(idsOf(await stackOf(me))).toContain(other.id)
    expect(idsOf(await stackOf(me, '1'))).toEqual([])
  })

  it('notifies nobody', async () => {
    const [me, other] = [await make(), await make()]
    const phone = await connectLive(test.url, { token: other.token })
    await passAs(me, other)
    await callRoute(test, me, like, pair(me, other))
    // The like is the first event that the liked member gets.
    expect(await phone.waitForEvent('newNotif')).toMatchObject({ type: 'like' })
    phone.close()
    const notified = await test.db
      .select({ type: notifications.type, to: notifications.member_id })
      .from(notifications)
    expect(notified.filter(({ to }) => to === other.id)).toHaveLength(1)
  })

  it('ends with a like', async () => {
    const [me, other] = [await make(), await make()]
    await passAs(me, other)
    await callRoute(test, me, like, pair(me, other))
    expect((await stackOf(me, '1')).left).toBe(0)
  })

  it('is rejected for oneself and for hidden members', async () => {
    const [me, hidden, blocker] = [
      await make(),
      await makeMember(test.app.context, { verified: false }),
      await make(),
    ]
    await makeBlock(test.app.context, blocker, me)
    for (const call of [passAs, unpassAs]) {
      expect((await call(me, me)).status).toBe(400)
      for (const other of [{ id: newId() }, hidden, blocker])
        expect(await call(me, other)).toMatchObject({ status: 404, body: { code: 'member_not_found' } })
    }
  })
})

describe('passed members', () => {
  it('are listed latest first, page by page, without blocked ones', async () => {
    const me = await make()
    const others: TestMember[] = []
    for (let turn = 0; turn < 15; turn++) {
      const other = await make()
      await passAs(me, other)
      others.unshift(other)
    }
    const [blocked, ...open] = others
    await makeBlock(test.app.context, me, blocked as TestMember)
    const first = await stackOf(me, '1')
    expect([first.list.length, first.left]).toEqual([12, 14])
    const second = await stackOf(me, '1', first.next ?? '')
    expect([second.left, second.next]).toEqual([2, null])
    expect([...idsOf(first), ...idsOf(second)]).toEqual(open.map(({ id }) => id))
  })

  it.each(['x', '1.x', '99999999999999999.0', 'e.01890000-0000-7000-8000-000000000001'])(
    'reject the cursor %j',
    async (cursor) => {
      const me = await make()
      const input = { params: { userId: me.id }, query: { passed: '1', cursor } } as const
      expect(await callRoute(test, me, cards, input)).toMatchObject({
        status: 400,
        body: { code: 'cursor_invalid' },
      })
    },
  )
})
