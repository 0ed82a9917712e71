import { type Card, updateProfile } from '@savanna/contract/profiles/routes'
import { cards, pass } from '@savanna/contract/relations/passes'
import { like } from '@savanna/contract/relations/routes'
import { MINUTE_MS } from '@savanna/contract/time'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  type MemberTraits,
  makeBlock,
  makeLike,
  makeMember,
  makeOffer,
  makeSubscription,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { compatibleLists, impressions } from '../../../schema/discovery/compatibility.tables.ts'
import { type CompatibleQuery, readCompatiblePage } from '../compatibility/lists.service.ts'
import { readSearcher } from '../compatibility/searcher.ts'

/** The size of a test's connection pool. */
const CONNECTIONS = 10

let test: TestApp
let time = new Date('2026-11-20T20:00:00Z')
let me: TestMember

beforeAll(async () => {
  test = await startTestApp({}, { now: () => time })
  await makeOffer(test.app.context)
})
beforeEach(async () => {
  me = await make()
  await makeSubscription(test.app.context, me)
})
afterEach(() => test.db.delete(members))
afterAll(() => test.close())

const make = (traits?: MemberTraits) => makeMember(test.app.context, traits)
const makeMany = async (count: number, traits?: MemberTraits) => {
  const made: TestMember[] = []
  while (made.length < count) made.push(await make(traits))
  return made
}
const ask = (member: TestMember, cursor?: string) =>
  callRoute(test, member, cards, {
    params: { userId: member.id },
    query: cursor === undefined ? {} : { cursor },
  })
const act = (route: typeof pass | typeof like, member: TestMember, other: { id: string }) =>
  callRoute(test, member, route, { params: { id: other.id, uid: member.id } })

function shown(card: Card | undefined): Card {
  if (!card) throw new Error('the stack shows fewer cards than the test needs')
  return card
}

async function stackOf(member: TestMember): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await ask(member, cursor)
    expect(status).toBe(200)
    ids.push(...body.list.map(({ id }) => id))
    cursor = body.next ?? undefined
  } while (cursor)
  return ids
}

describe('the stack', () => {
  it('has the most compatible members first, and says why', async () => {
    const far = await make({ geo_lat: 45.75, geo_long: 4.85, tags: [1] })
    const twin = await make({ last_connexion: time })
    const same = await make()
    await make({ gender: 'man', sexual_orientation: 'homo' })
    await make({ pictures: 0 })
    await make({ age_min: 60 })
    const { body } = await ask(me)
    expect(body.list.map(({ id }) => id)).toEqual([twin.id, same.id, far.id])
    expect([body.left, body.next, body.limited]).toEqual([3, null, false])
    expect(body.list[0]?.compatibility).toEqual({
      score: expect.any(Number),
      reasons: ['You both love travel and cooking', 'You live close to each other'],
    })
    const scores = body.list.map(({ compatibility }) => compatibility?.score ?? 0)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it('leaves out liked, passed and blocked members immediately', async () => {
    const [liked, passed, blocked, blocker, left] = await makeMany(5)
    expect((await ask(me)).body.left).toBe(5)
    await act(like, me, liked as TestMember)
    await act(pass, me, passed as TestMember)
    await makeBlock(test.app.context, me, blocked as TestMember)
    await makeBlock(test.app.context, blocker as TestMember, me)
    expect(await stackOf(me)).toEqual([left?.id])
  })

  it('is paged to its end without repeats or gaps, whatever happens in the meantime', async () => {
    const others = await makeMany(30)
    const first = (await ask(me)).body
    expect([first.list.length, first.left]).toEqual([12, 30])
    // A member joins, the searcher moves, and a second list is made: a reader of the first one continues in
    // it.
    await make()
    const input = { params: { id: me.id }, body: { data: { age_max: 80 } } }
    expect((await callRoute(test, me, updateProfile, input)).status).toBe(200)
    expect((await ask(me)).body.left).toBe(31)
    const passed = first.list[2]
    await act(pass, me, shown(passed))
    const second = (await ask(me, first.next ?? '')).body
    const third = (await ask(me, second.next ?? '')).body
    expect(third.next).toBeNull()
    const seen = [first, second, third].flatMap(({ list }) => list.map(({ id }) => id))
    expect(seen.sort()).toEqual(others.map(({ id }) => id).sort())
  })

  it('shows newcomers', async () => {
    await makeMany(2)
    expect((await ask(me)).body.left).toBe(2)
    const newcomer = await make()
    expect(await stackOf(me)).toContain(newcomer.id)
  })
})

describe('the order', () => {
  it('is recomputed after an hour, and not earlier without a reason', async () => {
    await makeMany(3)
    const made = () => test.db.$count(compatibleLists)
    await ask(me)
    await ask(me)
    expect(await made()).toBe(1)
    time = new Date(time.getTime() + 61 * MINUTE_MS)
    await ask(me)
    expect(await made()).toBe(2)
  })

  it('counts each shown member once', async () => {
    const [other] = await makeMany(1)
    await ask(me)
    await ask(me)
    const shown = await test.db.select().from(impressions)
    expect(shown).toMatchObject([{ member_id: other?.id, shown: 1 }])
  })
})

/** Returns a member's current stored searcher. */
async function searcherOf({ id }: { id: string }) {
  const known = await readSearcher(test.app.context, id)
  if (!known) throw new Error('discovery does not know them')
  return known
}

async function readPage(query: CompatibleQuery, size: number, cursor?: string) {
  const page = await readCompatiblePage(test.app.context, query, size, cursor)
  await page?.store()
  return page
}

describe('a list longer than one ranking', () => {
  it('has everyone once, even for two parallel readers', async () => {
    const others = await makeMany(20)
    const query = async (): Promise<CompatibleQuery> => ({
      searcher: await searcherOf(me),
      purpose: 'test',
      reading: { liked: 'hidden', passed: 'hidden', least: 0, counted: true },
      atATime: 6,
      async candidates(_db, limit, except) {
        const left = others.filter(({ id }) => !except.includes(id))
        return { list: left.slice(0, limit).map(({ id }) => ({ id, tier: 0 })), more: left.length >= limit }
      },
    })
    const read = async () => {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await readPage(await query(), 4, cursor)
        ids.push(...(page?.ids ?? []))
        cursor = page?.next ?? undefined
      } while (cursor)
      return ids
    }
    await readPage(await query(), 4)
    const [one, other] = await Promise.all([read(), read()])
    expect(one).toEqual(other)
    expect([...one].sort()).toEqual(others.map(({ id }) => id).sort())
  })
})

describe('many parallel readers', () => {
  it('can all continue with fewer connections than readers', async () => {
    const others = await makeMany(6)
    const readers = await makeMany(CONNECTIONS + 5)
    const queryOf = async (reader: TestMember): Promise<CompatibleQuery> => ({
      searcher: await searcherOf(reader),
      purpose: 'test',
      reading: { liked: 'hidden', passed: 'hidden', least: 0, counted: true },
      atATime: 3,
      async candidates(db, limit, except) {
        await db.execute('select 1')
        const left = others.filter((other) => !except.includes(other.id))
        return { list: left.slice(0, limit).map(({ id }) => ({ id, tier: 0 })), more: left.length >= limit }
      },
    })
    const first = await Promise.all(readers.map(async (reader) => readPage(await queryOf(reader), 2)))
    const rest = await Promise.all(
      readers.map(async (reader, index) =>
        readPage(await queryOf(reader), 4, first[index]?.next ?? undefined),
      ),
    )
    expect(rest.map((page) => page?.ids.length)).toEqual(readers.map(() => 4))
  })
})

describe('without a plan', () => {
  it('a member without a plan has five cards, and each reaction makes room for the next', async () => {
    const guest = await make()
    await makeMany(8)
    const first = (await ask(guest)).body
    expect([first.list.length, first.left, first.next, first.limited]).toEqual([5, 5, null, true])
    const [passed, liked] = first.list
    await act(pass, guest, shown(passed))
    const second = (await ask(guest)).body.list.map(({ id }) => id)
    expect([second.length, second.slice(0, 4)]).toEqual([5, first.list.slice(1).map(({ id }) => id)])
    await act(like, guest, shown(liked))
    const third = (await ask(guest)).body.list.map(({ id }) => id)
    expect([third.length, third.slice(0, 4)]).toEqual([5, second.slice(1)])
    expect((await ask(guest, `${me.id}.12`)).body).toMatchObject({ list: [], limited: true })
  })
})

describe('rejects', () => {
  it("another member's stack", async () => {
    const other = await make()
    const answer = await callRoute(test, me, cards, { params: { userId: other.id } })
    expect(answer.status).toBe(403)
  })

  it("a position in no list, or in another member's list, with 400", async () => {
    await makeMany(14)
    const other = await make()
    await makeSubscription(test.app.context, other).catch(() => undefined)
    const { next } = (await ask(other)).body
    expect(next).toEqual(expect.any(String))
    const refusal = { status: 400, body: { code: 'cursor_invalid' } }
    for (const cursor of ['', 'x', `${me.id}.12`, `${me.id}.-1`, next ?? '']) {
      expect(await ask(me, cursor)).toMatchObject(refusal)
    }
    expect((await ask(me, 'x'.repeat(101))).status).toBe(400)
  })
})

it("a member liked before the first look isn't on the cards", async () => {
  const [liked, admirer] = await makeMany(2)
  await makeLike(test.app.context, me, liked as TestMember)
  await makeLike(test.app.context, admirer as TestMember, me)
  const { body } = await ask(me)
  expect(body.list).toMatchObject([{ id: admirer?.id, likes_me: true, liked: false }])
})
