import {
  FEW,
  type FilterChoice,
  savedFilter,
  saveFilter,
  search,
  suggestions,
} from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import { cards } from '@savanna/contract/relations/passes'
import type { RouteInput } from '@savanna/contract/route'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import {
  makeMember,
  makeMembers,
  makeSubscription,
  type TestMember,
} from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { preferences } from '../../schema/preferences.tables.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
afterEach(() => test.db.delete(members))

const make = (height: number | null = null) => makeMember(test.app.context, { height })
const setHeight = (member: TestMember, height: number | null) =>
  test.pool.query('update profiles set height = $2 where member_id = $1', [member.id, height])

async function find(viewer: TestMember, criteria: FilterChoice) {
  const { body, status } = await callRoute(test, viewer, search, {
    body: { uid: viewer.id, sort: 6, distMode: 'ignore', count: true, ...criteria },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const ask = (viewer: TestMember, query: RouteInput<typeof suggestions>['query']) =>
  callRoute(test, viewer, suggestions, { params: { userId: viewer.id }, query })

/** How small counts are sent. */
const FEWER = FEW - 1

const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id).sort()
const idsFor = (...those: TestMember[]) => those.map(({ id }) => id).sort()

it('height finds members in the range, and with maybe those who don’t say', async () => {
  const viewer = await make()
  const [low, high, tall, unsaid] = [await make(170), await make(180), await make(181), await make()]
  const range = { heightMin: 170, heightMax: 180 }
  const strict = await find(viewer, range)
  expect([idsOf(strict), strict.total, strict.maybe]).toEqual([idsFor(low, high), FEWER, FEWER])
  const open = await find(viewer, { ...range, heightMaybe: true })
  expect([idsOf(open), open.total, open.maybe]).toEqual([idsFor(low, high, unsaid), FEWER, FEWER])
  expect(idsOf(await find(viewer, { heightMin: 181 }))).toEqual([tall.id])
  const preferred = await find(viewer, { heightMin: 181, heightMode: 'prefer' })
  expect([preferred.list[0]?.id, preferred.list.length, preferred.maybe]).toEqual([tall.id, 4, undefined])
  const ignored = await find(viewer, { ...range, heightMode: 'ignore' })
  expect([ignored.list.length, ignored.maybe]).toEqual([4, undefined])
})

it('the full range excludes nobody', async () => {
  const viewer = await make()
  const all = [await make(120), await make(230), await make()]
  const found = await find(viewer, { heightMin: 120, heightMax: 230, heightMode: 'must' })
  expect([idsOf(found), found.maybe]).toEqual([idsFor(...all), undefined])
})

it('a changed height applies immediately', async () => {
  const viewer = await make()
  const member = await make(170)
  const isFound = async () => (await find(viewer, { heightMin: 175 })).list.length === 1
  expect(await isFound()).toBe(false)
  await setHeight(member, 175)
  expect(await isFound()).toBe(true)
  await setHeight(member, null)
  expect(await isFound()).toBe(false)
})

it('members who leave several questions open are counted once', async () => {
  const viewer = await make()
  const crowd = await makeMembers(
    test.app.context,
    Array.from({ length: 20 }, () => ({ height: 170 })),
  )
  await test.db.insert(preferences).values(crowd.map(({ id }) => ({ member_id: id })))
  const answer = (member: TestMember, sleep: string | null) =>
    test.db.insert(preferences).values({ member_id: member.id, sleep })
  const [both, noSleep, noHeight] = [await make(170), await make(170), await make()]
  await answer(both, '"Night owl"')
  await answer(noSleep, null)
  await answer(noHeight, '"Night owl"')
  await make()
  await answer(await make(170), '"Early bird"')
  const panels = { sleep: { mode: 'must' as const, values: ['Night owl'], maybe: false } }
  const found = await find(viewer, { heightMax: 175, panels })
  expect([idsOf(found), found.maybe]).toEqual([[both.id], 23])
})

it('an empty page widens the range first, then counts members who don’t say', async () => {
  const viewer = await make()
  const widen = async (criteria: FilterChoice) => (await find(viewer, criteria)).widen
  for (let count = 0; count < 12; count++) await make(186)
  const range = { heightMin: 190, heightMax: 228 }
  const wider = { heightMin: 184, heightMax: 230 }
  expect(await widen(range)).toEqual({ filter: 'height', members: FEWER, to: wider })
  for (let count = 0; count < 12; count++) await make()
  const shorter = { heightMax: 150 }
  expect(await widen(shorter)).toEqual({ filter: 'height', members: FEWER, to: { heightMaybe: true } })
  const nothing = { heightMin: 120, heightMax: 230, heightMode: 'ignore', heightMaybe: false }
  expect(await widen({ ...shorter, heightMaybe: true })).toEqual({
    filter: 'height',
    members: FEWER,
    to: nothing,
  })
})

it('a saved height applies wherever members are suggested', async () => {
  const viewer = await make()
  const own = { params: { userId: viewer.id } }
  const [tall, short] = [await make(185), await make(160)]
  const saved = await callRoute(test, viewer, saveFilter, {
    ...own,
    body: { heightMin: 180, heightMaybe: true },
  })
  const stored = { heightMin: 180, heightMax: 230, heightMode: 'must', heightMaybe: true }
  expect(saved.body.filter).toMatchObject(stored)
  expect((await callRoute(test, viewer, savedFilter, own)).body).toMatchObject(stored)
  expect(idsOf((await ask(viewer, { count: '1' })).body)).toEqual([tall.id])
  const stackOf = async () => idsOf((await callRoute(test, viewer, cards, { ...own, query: {} })).body)
  expect(await stackOf()).toEqual([tall.id])
  const evening = await callRoute(test, viewer, tonight, { ...own, query: {} })
  expect(evening.body.people.map(({ id }) => id)).toEqual([tall.id])
  await makeSubscription(test.app.context, viewer)
  expect(await stackOf()).toEqual([tall.id])
  expect(idsOf((await ask(viewer, { heightMax: 170 })).body)).toEqual([short.id])
  await callRoute(test, viewer, saveFilter, { ...own, body: {} })
  expect(await stackOf()).toEqual(idsFor(tall, short))
})

it('a filter that was saved before heights were filtered ignores them', async () => {
  const viewer = await make()
  await test.pool.query(
    `insert into discovery_choices (member_id, sort, tagbits, age_mode, distance_mode, popularity_mode, tags_mode)
     values ($1, 0, 0, 0, 2, 0, 0)`,
    [viewer.id],
  )
  const { body } = await callRoute(test, viewer, savedFilter, { params: { userId: viewer.id } })
  expect(body).toMatchObject({ heightMin: 120, heightMax: 230, heightMode: 'ignore', heightMaybe: false })
})

it('a query string says whether no height is enough', async () => {
  const viewer = await make()
  const [short, unsaid] = [await make(160), await make()]
  const idsIf = async (heightMaybe: '0' | '1') =>
    idsOf((await ask(viewer, { heightMax: '165', heightMaybe })).body)
  expect(await idsIf('0')).toEqual([short.id])
  expect(await idsIf('1')).toEqual(idsFor(short, unsaid))
})

it.each([
  [
    'a height below the range',
    { heightMin: '119' },
    /^Height must be a whole number of centimetres from 120/,
  ],
  ['a height above the range', { heightMax: '231' }, /^Height must be/],
  ['part of a centimetre', { heightMin: '170.5' }, /^Height must be/],
  ['a reversed range', { heightMin: '180', heightMax: '170' }, /^The minimum can’t be above/],
  ['an unknown mode', { heightMode: 'maybe' as 'must' }, /^A filter must be/],
  ['an unknown switch', { heightMaybe: 'yes' as '1' }, /^Unknown filter/],
])('rejects %s with a sentence', async (_what, query, sentence) => {
  const { status, body } = await ask(await make(), query)
  expect([status, (body as { message?: string }).message]).toEqual([400, expect.stringMatching(sentence)])
})

it("blocked and paused members aren't found by height", async () => {
  const viewer = await make()
  const [blocked, paused] = [await make(170), await make(170)]
  await test.pool.query('insert into blocks values ($1, $2)', [blocked.id, viewer.id])
  await test.pool.query('update members set status = 0 where id = $1', [paused.id])
  for (const criteria of [{ heightMin: 165 }, { heightMin: 175 }, { heightMax: 165, heightMaybe: true }]) {
    const { list, widen } = await find(viewer, criteria)
    expect([list, widen]).toEqual([[], null])
  }
})
