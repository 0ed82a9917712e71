import { tonight } from '@savanna/contract/discovery/tonight'
import { setLearning } from '@savanna/contract/matching/routes'
import { pass } from '@savanna/contract/relations/passes'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { DUSK, PAIRING_TIME } from '../../../../../testkit/factories/evening.ts'
import {
  makeBlock,
  makeLike,
  makeMember,
  makeOffer,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { tonightPairs } from '../../../schema/matching.tables.ts'
import { pairForTonight } from './tonight.service.ts'

let test: TestApp
let time = DUSK

beforeAll(async () => {
  test = await startTestApp({}, { now: () => time })
  await makeOffer(test.app.context)
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.delete(members)
  time = DUSK
})

const makeMany = (count: number, traits: Parameters<typeof makeMember>[1] = {}) =>
  Promise.all(
    Array.from({ length: count }, () =>
      makeMember(test.app.context, { last_connexion: new Date(PAIRING_TIME), ...traits }),
    ),
  )

/** Pairs members at the usual time of day, some days after the first. */
async function pairOnDay(day = 0): Promise<void> {
  const evening = time
  time = new Date(PAIRING_TIME + day * DAY_MS)
  await pairForTonight(test.app.context)
  time = new Date(evening.getTime() + day * DAY_MS)
}

async function storedPairs(): Promise<string[]> {
  const rows = await test.db.select().from(tonightPairs)
  return rows.map(({ low_id, high_id }) => `${low_id} ${high_id}`)
}

async function fiveOf({ id, token }: TestMember): Promise<string[]> {
  const { status, body } = await callRoute(test, { id, token } as TestMember, tonight, {
    params: { userId: id },
  })
  expect(status).toBe(200)
  return body.people.map((person) => person.id)
}

it('everyone sees five others on an evening, and is seen by the same five', async () => {
  const town = await makeMany(14)
  await pairOnDay()
  const seen = new Map<string, string[]>()
  for (const member of town) seen.set(member.id, await fiveOf(member))
  for (const [id, others] of seen) {
    expect(others).toHaveLength(5)
    for (const other of others) expect(seen.get(other), `${other} is seen by ${id}`).toContain(id)
  }
})

it('newcomers and established members are all paired with five', async () => {
  const settled = await makeMany(14)
  await test.db.update(members).set({ created_at: new Date(PAIRING_TIME - 8 * DAY_MS) })
  const newcomers = await makeMany(2)
  await pairOnDay()
  const pairs = await storedPairs()
  const pairsOf = ({ id }: TestMember) => pairs.filter((pair) => pair.includes(id)).length
  expect([...settled, ...newcomers].map(pairsOf)).toEqual(Array(16).fill(5))
})

it("nobody is paired with members they liked, passed or blocked, or who don't fit", async () => {
  const [me, liked, passed, blocked, blocker, ...others] = await makeMany(9)
  const [mine, one, two, three, four] = [me, liked, passed, blocked, blocker] as TestMember[] as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ]
  const [unfit] = await makeMany(1, { gender: 'man', sexual_orientation: 'homo' })
  await makeLike(test.app.context, mine, one)
  await callRoute(test, mine, pass, { params: { id: two.id, uid: mine.id } })
  await makeBlock(test.app.context, mine, three)
  await makeBlock(test.app.context, four, mine)
  await pairOnDay()
  const pairs = await storedPairs()
  const own = pairs.filter((pair) => pair.includes(mine.id))
  expect(own.length).toBe(others.length)
  for (const other of [one, two, three, four, unfit]) expect(own.join()).not.toContain(other?.id)
  expect(pairs.join()).not.toContain(unfit?.id)
})

it('nobody is paired with the same member within 30 days', async () => {
  await makeMany(8)
  await pairOnDay(0)
  const first = await storedPairs()
  await pairOnDay(1)
  const both = await storedPairs()
  expect(first.length).toBeGreaterThan(15)
  expect(new Set(both).size).toBe(both.length)
  expect(both.length).toBeGreaterThan(first.length)
})

it("a day's pairs are computed once, by any server", async () => {
  await makeMany(8)
  await pairOnDay()
  const first = await storedPairs()
  await pairOnDay()
  time = new Date(PAIRING_TIME)
  await Promise.all([pairForTonight(test.app.context), pairForTonight(test.app.context)])
  expect((await storedPairs()).sort()).toEqual(first.sort())
})

it("members who turned off learning aren't paired, and get five from their own list", async () => {
  const town = await makeMany(8)
  const [me] = town as [TestMember]
  await pairOnDay()
  await callRoute(test, me, setLearning, { params: { id: me.id }, body: { data: { on: false } } })
  expect((await storedPairs()).join()).not.toContain(me.id)
  expect(await fiveOf(me)).toHaveLength(5)
})

it("without pairs for the day, the five come from the member's own list", async () => {
  const [me] = (await makeMany(8)) as [TestMember]
  expect(await fiveOf(me)).toHaveLength(5)
})
