import { getLearning, setLearning } from '@savanna/contract/matching/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeLike,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { cohortOf } from '../../schema/discovery/cohorts.ts'
import { compatibleLists } from '../../schema/discovery/compatibility.tables.ts'
import { matchingMembers, matchingWeights } from '../../schema/matching.tables.ts'
import { FEATURE_WIDTH, FEATURES_VERSION } from './model/person-features.ts'
import { trainMatching } from './training/training.service.ts'
import { checksumOf } from './training/weights.rules.ts'

// Each training starts threads, perhaps alongside other work on few cores.
vi.setConfig({ testTimeout: 180_000 })

let test: TestApp
let me: TestMember
const BI_WOMAN = cohortOf('woman', 'bi')

beforeAll(async () => {
  test = await startTestApp()
  await makeOffer(test.app.context)
})
afterAll(() => test.close())
beforeEach(async () => {
  me = await make()
  await makeSubscription(test.app.context, me)
})
afterEach(async () => {
  await test.db.delete(members)
  await test.db.delete(matchingWeights)
})

const make = (traits: MemberTraits = {}) => makeMember(test.app.context, traits)
const makeMany = (count: number) => Promise.all(Array.from({ length: count }, () => make()))

const train = (signal?: AbortSignal) => trainMatching(test.app.context, signal)

async function storedMembers() {
  return test.db.select().from(matchingMembers).orderBy(matchingMembers.member_id)
}

async function passMember(by: TestMember, whom: TestMember): Promise<void> {
  await callRoute(test, by, pass, { params: { id: whom.id, uid: by.id } })
}

/** Returns the cards' ids in order, from a new list. */
async function orderOfCards(): Promise<string[]> {
  await test.db.delete(compatibleLists)
  const { body } = await callRoute(test, me, cards, { params: { userId: me.id } })
  return body.list.map(({ id }) => id)
}

async function switchLearning(on: boolean): Promise<void> {
  const answer = await callRoute(test, me, setLearning, { params: { id: me.id }, body: { data: { on } } })
  expect(answer.status).toBe(200)
}

/** Stores valid weights that trust what is learned about members, and ignore their answers. */
async function storeWeights(trained_at: Date, change: { decisions?: number } = {}): Promise<void> {
  const row = {
    cohort: BI_WOMAN,
    trained_at,
    features: FEATURES_VERSION,
    weights: Array.from({ length: FEATURE_WIDTH }, () => 0),
    spread: [1, 1, 0],
    decisions: 10_000_000,
  }
  await test.db.insert(matchingWeights).values({ ...row, checksum: checksumOf(row), ...change })
}

/** Stores that many like a member. */
async function storeLiked(member: TestMember): Promise<void> {
  const row = { choosy: 0, choosy_variance: 0.1, liked: 3, liked_variance: 0.1, evenness: 1 }
  await test.db.insert(matchingMembers).values({ member_id: member.id, ...row })
}

it('training stores who is liked and who is choosy, deterministically', async () => {
  const [liked, passed, ...others] = await makeMany(8)
  for (const other of others) {
    await makeLike(test.app.context, other, liked as TestMember)
    await passMember(other, passed as TestMember)
  }
  await train()
  const stored = await storedMembers()
  const likedOf = (member?: TestMember) => stored.find((row) => row.member_id === member?.id)?.liked ?? 0
  expect(stored).toHaveLength(9)
  expect(likedOf(liked)).toBeGreaterThan(0.1)
  expect(likedOf(passed)).toBeLessThan(-0.1)
  const [weights] = await test.db.select().from(matchingWeights)
  expect(weights).toMatchObject({ cohort: BI_WOMAN, decisions: 12 })

  await train()
  expect(await storedMembers()).toEqual(stored)
  const both = await test.db.select().from(matchingWeights)
  expect(both.map((row) => row.weights)).toEqual([weights?.weights, weights?.weights])
  for (let night = 0; night < 2; night++) await train()
  expect(await test.db.select().from(matchingWeights), 'the newest and the one before').toHaveLength(2)
})

it('an aborted training stores nothing, and the next one everything', async () => {
  const [one, other] = await makeMany(2)
  await makeLike(test.app.context, one as TestMember, other as TestMember)
  const stop = new AbortController()
  const stopped = expect(train(stop.signal)).rejects.toThrow('The server stops.')
  process.once('worker', () => stop.abort(new Error('The server stops.')))
  await stopped
  expect([await storedMembers(), await test.db.select().from(matchingWeights)]).toEqual([[], []])
  await train()
  expect(await storedMembers()).toHaveLength(3)
})

it('a site without decisions learns nothing, and orders by the rules', async () => {
  await make({ tags: [1] })
  await make()
  const byRules = await orderOfCards()
  await train()
  expect(await test.db.select().from(matchingWeights)).toEqual([])
  expect(await orderOfCards()).toEqual(byRules)
})

it("the cards follow what is learned, and the rules again once it's turned off", async () => {
  const others = await makeMany(6)
  const last = await make({ tags: [1] })
  const byRules = await orderOfCards()
  expect(byRules.at(-1)).toBe(last.id)
  await storeWeights(new Date())
  await storeLiked(last)
  await storeLiked(me)
  expect((await orderOfCards())[0]).toBe(last.id)

  await switchLearning(false)
  expect(await orderOfCards()).toEqual(byRules)
  expect((await callRoute(test, me, getLearning, { params: { id: me.id } })).body).toEqual({ on: false })
  expect((await storedMembers()).map((row) => row.member_id)).toEqual([last.id])

  await makeLike(test.app.context, me, others[0] as TestMember)
  await makeLike(test.app.context, others[1] as TestMember, me)
  await train()
  const rows = await storedMembers()
  expect(rows.map((row) => row.member_id)).not.toContain(me.id)
  const [weights] = await test.db.select().from(matchingWeights)
  expect(weights?.decisions, 'none of the decisions counts').toBe(10_000_000)

  await switchLearning(true)
  await train()
  expect(await storedMembers()).toHaveLength(8)
})

it('tampered or out-of-range weights are skipped for the previous ones', async () => {
  await makeMany(4)
  const last = await make({ tags: [1] })
  await storeLiked(last)
  await storeWeights(new Date(Date.now() - 1000))
  await storeWeights(new Date(), { decisions: 5 })
  expect((await orderOfCards())[0], 'the good one before').toBe(last.id)
  await test.db.update(matchingWeights).set({ weights: [Number.NaN] })
  expect((await orderOfCards()).at(-1), 'the rules').toBe(last.id)
})

it('what was learned about a member is deleted with the account', async () => {
  await storeLiked(me)
  await test.db.delete(members).where(eq(members.id, me.id))
  expect(await storedMembers()).toEqual([])
})
