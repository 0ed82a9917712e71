import {
  FEW,
  type FilterChoice,
  type PanelFilters,
  savedFilter,
  saveFilter,
  search,
  suggestions,
} from '@savanna/contract/discovery/routes'
import { tonight } from '@savanna/contract/discovery/tonight'
import type { Preferences } from '@savanna/contract/preferences/routes'
import { cards } from '@savanna/contract/relations/passes'
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
import { textsOf } from '../preferences/preferences.rules.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
afterEach(() => test.db.delete(members))

async function make(answers: Partial<Preferences> = {}): Promise<TestMember> {
  const member = await makeMember(test.app.context)
  await test.db.insert(preferences).values({ member_id: member.id, ...textsOf(answers) })
  return member
}

const must = (values: string[], maybe = false) => ({ mode: 'must' as const, values, maybe })

type Criteria = Pick<FilterChoice, 'panels' | 'newMode' | 'activeMode'>

async function find(viewer: TestMember, criteria: Criteria) {
  const { body, status } = await callRoute(test, viewer, search, {
    body: { uid: viewer.id, sort: 6, distMode: 'ignore', count: true, ...criteria },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const idsOf = ({ list }: { list: { id: string }[] }) => list.map(({ id }) => id).sort()
const idsFor = (...those: TestMember[]) => those.map(({ id }) => id).sort()

it('a panel finds members with any of its values, and with maybe those who gave none', async () => {
  const viewer = await make()
  const [non, trying, smoker, none] = [
    await make({ smoke: ['Non-smoker'] }),
    await make({ smoke: ['Social smoker', 'Trying to quit'] }),
    await make({ smoke: ['Smoker'] }),
    await make({ smoke: [] }),
  ]
  const values = ['Non-smoker', 'Trying to quit']
  const strict = await find(viewer, { panels: { smoke: must(values) } })
  expect([idsOf(strict), strict.total, strict.maybe]).toEqual([idsFor(non, trying), FEW - 1, FEW - 1])
  const open = await find(viewer, { panels: { smoke: must(values, true) } })
  expect([idsOf(open), open.total, open.maybe]).toEqual([idsFor(non, trying, none), FEW - 1, FEW - 1])
  const preferred = await find(viewer, { panels: { smoke: { ...must(['Smoker']), mode: 'prefer' } } })
  expect([preferred.list[0]?.id, preferred.maybe]).toEqual([smoker.id, undefined])
})

it('sends exact counts from 20 on, and counts those who don’t say apart', async () => {
  const viewer = await make()
  const made = await makeMembers(
    test.app.context,
    Array.from({ length: 43 }, () => ({})),
  )
  await test.db
    .insert(preferences)
    .values(made.slice(0, 21).map(({ id }) => ({ member_id: id, ...textsOf({ smoke: ['Non-smoker'] }) })))
  const strict = await find(viewer, { panels: { smoke: must(['Non-smoker']) } })
  expect([strict.total, strict.maybe]).toEqual([21, 22])
  const open = await find(viewer, { panels: { smoke: must(['Non-smoker'], true) } })
  expect([open.total, open.maybe]).toEqual([43, 22])
  const preferred = await find(viewer, { panels: { smoke: { ...must(['Non-smoker']), mode: 'prefer' } } })
  expect([preferred.total, preferred.maybe]).toEqual([43, undefined])
})

it('panels combine, and the last page names the costliest one', async () => {
  const viewer = await make()
  const both = await make({ sleep: 'Night owl', language: ['Wolof'] })
  await make({ sleep: 'Night owl', language: ['French'] })
  await make({ sleep: 'Night owl' })
  await make({ sleep: 'Early bird', language: ['Wolof'] })
  const found = await find(viewer, { panels: { sleep: must(['Night owl']), language: must(['Wolof']) } })
  expect(idsOf(found)).toEqual(idsFor(both))
  expect(found.widen).toEqual({
    filter: 'language',
    members: FEW - 1,
    to: { panels: { sleep: must(['Night owl']) } },
  })
})

it('an empty page names what to relax when filters contradict each other', async () => {
  const viewer = await make()
  await make({ children: "I don't want children", zodiac: 'Leo', drink: ['Sober'] })
  const panels: PanelFilters = {
    children: must(['I want children']),
    zodiac: must(['Aries']),
    drink: must(['Sober']),
  }
  const { list, total, widen } = await find(viewer, { panels })
  expect([list, total]).toEqual([[], FEW - 1])
  expect(widen).toEqual({ filter: 'zodiac', members: FEW - 1, to: { panels: { drink: must(['Sober']) } } })
})

it('filters find new members and those who were online lately and show it', async () => {
  const viewer = await make()
  const [fresh, hiding, matchesOnly, away] = [await make(), await make(), await make(), await make()]
  const set = (member: TestMember, change: string) =>
    test.pool.query(`update profiles set ${change} where member_id = $1`, [member.id])
  await set(fresh, 'last_connexion = now()')
  await set(hiding, 'last_connexion = now(), hide_last_seen = true')
  await set(matchesOnly, 'online = 1, hide_online = true')
  await set(away, `last_connexion = now() - interval '9 days', online = 0`)
  expect(idsOf(await find(viewer, { activeMode: 'must' }))).toEqual(idsFor(fresh))
  expect(idsOf(await find(viewer, { newMode: 'must' }))).toEqual(idsFor(fresh, hiding, matchesOnly, away))
  await set(viewer, 'hide_last_seen = true')
  const none = await find(viewer, { activeMode: 'must' })
  expect([none.list, none.widen?.filter]).toEqual([[], 'active'])
})

it('a panel applies wherever members are suggested once it is saved', async () => {
  const viewer = await make()
  const [wanted, other] = [await make({ pets: ['Dog'] }), await make({ pets: ['Cat'] })]
  const panels = { pets: must(['Dog']) }
  const own = { params: { userId: viewer.id } }
  const saved = await callRoute(test, viewer, saveFilter, { ...own, body: { panels } })
  expect(saved.body.filter.panels).toEqual(panels)
  expect((await callRoute(test, viewer, savedFilter, own)).body.panels).toEqual(panels)
  const query = { count: '1' as const }
  expect(idsOf((await callRoute(test, viewer, suggestions, { ...own, query })).body)).toEqual([wanted.id])
  expect(idsOf((await callRoute(test, viewer, cards, { ...own, query: {} })).body)).toEqual([wanted.id])
  const evening = await callRoute(test, viewer, tonight, { ...own, query: {} })
  expect(evening.body.people.map(({ id }) => id)).toEqual([wanted.id])
  await makeSubscription(test.app.context, viewer)
  expect(idsOf((await callRoute(test, viewer, cards, { ...own, query: {} })).body)).toEqual([wanted.id])
  const named = { ...own, query: { panels: JSON.stringify({ pets: must(['Cat']) }) } }
  expect(idsOf((await callRoute(test, viewer, suggestions, named)).body)).toEqual([other.id])
})

it('a saved filter keeps working when a saved answer is no longer offered', async () => {
  const viewer = await make()
  await callRoute(test, viewer, saveFilter, { params: { userId: viewer.id }, body: {} })
  await test.pool.query(`update discovery_choices set panels = $2 where member_id = $1`, [
    viewer.id,
    { pets: must(['Dragon']), sleep: must(['Night owl']), love: must(['Touch']) },
  ])
  const { body } = await callRoute(test, viewer, savedFilter, { params: { userId: viewer.id } })
  expect(body.panels).toEqual({ sleep: must(['Night owl']) })
})

it.each([
  ['a panel that describes nobody to find', { love: must(['Touch']) }],
  ['an unknown value', { pets: must(['Dragon']) }],
  ['no value', { pets: must([]) }],
  ['an unknown mode', { pets: { ...must(['Dog']), mode: 'maybe' } }],
  ['an unknown field', { pets: { ...must(['Dog']), least: 2 } }],
  ['a list', []],
  ['a number', 7],
])('rejects %s with a sentence', async (_what, panels) => {
  const viewer = await make()
  const written = { panels: JSON.stringify(panels) }
  const { status, body } = await callRoute(test, viewer, suggestions, {
    params: { userId: viewer.id },
    query: written,
  })
  expect([status, (body as { code?: string }).code]).toEqual([400, 'invalid'])
  expect((body as { message?: string }).message).not.toMatch(/invalid|expected|unrecognized/i)
})

it('rejects text that isn’t JSON', async () => {
  const viewer = await make()
  const { status } = await callRoute(test, viewer, suggestions, {
    params: { userId: viewer.id },
    query: { panels: '{' },
  })
  expect(status).toBe(400)
})

/** A viewer without an orientation fits nobody, so sees only the intimate answers that are shown to everyone. */
async function makeOutsider() {
  const outsider = await make()
  await test.pool.query('update profiles set sexual_orientation = null where member_id = $1', [outsider.id])
  return outsider
}
const showTo = (audience: string, member: TestMember) =>
  test.pool.query('update profiles set intimate_shown = $2 where member_id = $1', [member.id, audience])

it('members are found by intimate answers only if the searcher may see them', async () => {
  const [viewer, outsider] = [await make(), await makeOutsider()]
  const [open, closed] = [await make({ goals: ['New Friends'] }), await make({ goals: ['New Friends'] })]
  await showTo('everybody', open)
  await showTo('fitting', closed)
  const panels = { goals: must(['New Friends']) }
  expect(idsOf(await find(viewer, { panels }))).toEqual(idsFor(open, closed))
  expect(idsOf(await find(outsider, { panels }))).toEqual(idsFor(open))
  const maybe = await find(outsider, { panels: { goals: must(['Short term fun'], true) } })
  expect(idsOf(maybe)).toEqual(idsFor(viewer, closed))
})

it('no response depends on a hidden answer', async () => {
  const outsider = await makeOutsider()
  const victim = await make()
  const askAll = async () => {
    const seen: unknown[] = []
    for (const value of ['New Friends', 'Short term fun'])
      for (const maybe of [false, true])
        for (const mode of ['must', 'prefer'] as const) {
          const { list, ...rest } = await find(outsider, {
            panels: { goals: { mode, values: [value], maybe } },
          })
          seen.push([list.map(({ id }) => id), rest])
        }
    return seen
  }
  const answer = (goals: string[]) =>
    test.db.update(preferences).set(textsOf({ goals } as Partial<Preferences>))
  await answer([])
  const before = await askAll()
  for (const goals of [['New Friends'], ['Short term fun'], ['New Friends', 'Short term fun']]) {
    await answer(goals)
    expect(await askAll()).toEqual(before)
  }
  await showTo('everybody', victim)
  expect(await askAll()).not.toEqual(before)
})

it('members are found by no answer once they are blocked or paused', async () => {
  const viewer = await make()
  const [blocked, paused] = [await make(), await make({ sleep: 'Night owl' })]
  await test.db.update(preferences).set({ sleep: '"Night owl"' })
  await test.pool.query('insert into blocks values ($1, $2)', [blocked.id, viewer.id])
  await test.pool.query('update members set status = 0 where id = $1', [paused.id])
  const { list, widen } = await find(viewer, { panels: { sleep: must(['Night owl']) } })
  expect([list, widen]).toEqual([[], null])
})
