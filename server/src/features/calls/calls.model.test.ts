import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite, openConnectedCouple, openPage } from '../../../../testkit/actions/calls.ts'
import { makeMatch } from '../../../../testkit/actions/conversations.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../../testkit/factories/members.ts'
import { Problem } from '../../kit/http/problem.ts'
import { newId } from '../../kit/ids.ts'
import { callSeats } from '../../schema/calls.tables.ts'
import { findOverdueCalls, findRunningCall } from './calls.repository.ts'
import {
  acceptCall,
  actOnCall,
  declineCall,
  inviteMember,
  leaveCall,
  overdueLimits,
} from './calls.service.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ rateLimitScale: 1000 })
})
afterAll(() => test.close())

type Action = { who: number; does: 'call' | 'accept' | 'decline' | 'leave' | 'vanish'; whom: number }

const action: fc.Arbitrary<Action> = fc.record({
  who: fc.nat(2),
  does: fc.constantFrom('call', 'call', 'accept', 'accept', 'decline', 'leave', 'vanish'),
  whom: fc.nat(2),
})

/** Creates three members who all like each other and may call. */
async function makeThree(): Promise<TestMember[]> {
  const { context } = test.app
  const three = [await makeMember(context), await makeMember(context), await makeMember(context)]
  for (const [index, one] of three.entries()) {
    await makeSubscription(context, one)
    for (const other of three.slice(index + 1)) await makeMatch(test, one, other)
  }
  return three
}

async function act(members: TestMember[], { who, does, whom }: Action): Promise<void> {
  const { context } = test.app
  const [me, other] = [members[who], members[whom]]
  if (!me || !other) return
  const caller = { ...me, sessionId: newId() }
  const refused = (error: unknown) => {
    if (!(error instanceof Problem)) throw error
  }
  if (does === 'call') {
    await inviteMember(context, caller, other.username, newId()).catch(refused)
    return
  }
  const call = await findRunningCall(context.db, me.id)
  if (!call) return
  if (does === 'accept') await acceptCall(context, caller, call.id, newId()).catch(refused)
  if (does === 'decline') await declineCall(context, caller, call.id)
  if (does === 'leave') await leaveCall(context, caller, call.id).catch(refused)
  if (does === 'vanish')
    await test.db.execute(
      sql`update call_seats set lost_at = now() where member_id = ${me.id} and socket_id is not null`,
    )
}

/** Returns the highest number of running calls that any member is in. */
async function mostCalls(members: TestMember[]): Promise<number> {
  const counts = await Promise.all(
    members.map(async ({ id }) => {
      const { rows } = await test.db.execute<{ count: number }>(
        sql`select count(*)::int as count from calls where ended_at is null and ${id} in (caller_id, callee_id)`,
      )
      return rows[0]?.count ?? 0
    }),
  )
  return Math.max(...counts)
}

describe('parallel calls among three members', () => {
  it('random actions never put a member into two calls, and all calls end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
        async (rounds) => {
          const members = await makeThree()
          for (const actions of rounds) {
            await Promise.all(actions.map((one) => act(members, one)))
            expect(await mostCalls(members)).toBeLessThanOrEqual(1)
          }
          const later = new Date(Date.now() + 60_000)
          for (const { id } of await findOverdueCalls(test.db, overdueLimits(later)))
            await actOnCall(test.app.context, id, { type: 'timeout' })
          for (const one of members) {
            const call = await findRunningCall(test.db, one.id)
            if (call) await leaveCall(test.app.context, { ...one, sessionId: newId() }, call.id)
          }
          expect(await mostCalls(members)).toBe(0)
          expect(await test.db.select().from(callSeats)).toEqual([])
        },
      ),
      { numRuns: 20 },
    )
  }, 180_000)
})

describe('rate limits', () => {
  it('stop a page that floods its peer, and a member who calls constantly', async () => {
    const { rateLimitScale } = test.config
    test.config.rateLimitScale = 1
    const { a, b, pageA, pageB, call, close } = await openConnectedCouple(test)
    const lines = Array.from({ length: 40 }, (_, number) =>
      pageA.emitWithAck('sendMessage', { call_id: call.id, message: `${number}` }),
    )
    const answers = (await Promise.all(lines)) as { ok: boolean; problem?: { code: string } }[]
    expect(answers.filter(({ ok }) => !ok).every(({ problem }) => problem?.code === 'too_often')).toBe(true)
    expect(pageB.receivedEvents('receiveMessage').length).toBeLessThan(25)
    await pageA.emitWithAck('leave', { call_id: call.id })
    for (let again = 0; again < 9; again++) {
      const page = await openPage(test, a)
      const answer = await invite(page, b)
      if (answer.ok) await page.emitWithAck('leave', { call_id: answer.call.id })
      page.close()
    }
    const page = await openPage(test, a)
    expect(await invite(page, b)).toMatchObject({ ok: false, problem: { code: 'too_often' } })
    page.close()
    close()
    test.config.rateLimitScale = rateLimitScale
  })
})
