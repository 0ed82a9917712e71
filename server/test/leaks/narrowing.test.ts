import { type FilterChoice, search, suggestions } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../actions/call-route.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type MemberTraits, makeMember, makeSubscription, type TestMember } from '../factories/members.ts'

/**
 * What a member keeps for themselves must not be found by asking much: with every order, filter, score and cursor. Two
 * ways of looking: an attacker who puts members of their own around a victim, and a comparison of all answers before
 * and after the secret has changed.
 */

const VICTIMS = 12
const DECOYS = 16
/** The site's clock is fixed: nobody has a birthday while the test runs. */
const NOW = new Date('2026-11-22T12:00:00Z')
/** All who are 31 on that day were born from here on, for a year. */
const FIRST_OF_31 = Date.UTC(1994, 10, 23)

let test: TestApp
let attacker: TestMember
const decoys = new Map<string, string>()
const victims = new Map<string, string>()

const dayOf31 = (part: number) =>
  new Date(FIRST_OF_31 + Math.floor(part * 364) * DAY_MS).toISOString().slice(0, 10)

beforeAll(async () => {
  test = await startTestApp({}, { now: () => NOW })
  attacker = await make({ birthdate: '1990-01-01', tags: [4, 6, 9] })
  await makeSubscription(test.app.context, attacker)
  for (let number = 0; number < DECOYS; number++) await born(decoys, dayOf31(number / DECOYS))
  for (let number = 0; number < VICTIMS; number++) await born(victims, dayOf31((0.5 + number * 0.618) % 1))
  for (const birthdate of ['1970-03-03', '1994-11-22', '1995-11-23', '2006-06-06']) await make({ birthdate })
})
afterAll(() => test.close())

const make = (traits: MemberTraits = {}) => makeMember(test.app.context, traits)

async function born(into: Map<string, string>, birthdate: string) {
  into.set((await make({ birthdate, age_min: 40, age_max: 60 })).id, birthdate)
}

type Query = Pick<FilterChoice, 'sort' | 'ageMin' | 'ageMax' | 'ageMode'>

/** Every order, with no filter by age and with each that has 31 at one of its ends, as a must and as a wish. */
function everyQuery(): Query[] {
  const ranges = [
    {},
    { ageMin: 31 },
    { ageMax: 31 },
    { ageMin: 32 },
    { ageMax: 30 },
    { ageMin: 31, ageMax: 31 },
  ]
  const queries: Query[] = []
  for (let sort = 0; sort <= 8; sort++)
    for (const range of ranges)
      for (const ageMode of ['must', 'prefer'] as const)
        if (ageMode === 'must' || Object.keys(range).length > 0) queries.push({ sort, ...range, ageMode })
  return queries
}

interface Page {
  status: number
  body: { list: Card[]; next: string | null; total?: number | undefined }
}

type Kind = 'suggestions' | 'search' | 'cards'

function askFor(kind: Kind, query: Query, cursor?: string): Promise<Page> {
  const next = cursor === undefined ? {} : { cursor }
  if (kind === 'cards')
    return callRoute(test, attacker, cards, { params: { userId: attacker.id }, query: next })
  if (kind === 'search')
    return callRoute(test, attacker, search, { body: { uid: attacker.id, count: true, ...next, ...query } })
  return callRoute(test, attacker, suggestions, {
    params: { userId: attacker.id },
    query: { count: '1', ...next, ...query },
  })
}

/** All that a list tells, page after page, save what differs from one moment to the next. */
async function listOf(kind: Kind, query: Query) {
  const list: Card[] = []
  const totals: unknown[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await askFor(kind, query, cursor)
    expect(status).toBe(200)
    const { list: page, next, ...rest } = body
    list.push(...page.map((card) => ({ ...card, portrait: null, profile_picture_url: null })))
    totals.push(rest)
    cursor = next ?? undefined
  } while (cursor !== undefined)
  return { list, totals }
}

/** Between which decoys of known birthdates a list puts a member: the days of the one before and the one after. */
function neighboursOf(id: string, ids: string[]): [string, string] | undefined {
  const at = ids.indexOf(id)
  const before = ids.slice(0, at).findLast((other) => decoys.has(other))
  const after = ids.slice(at).find((other) => decoys.has(other))
  const days = [decoys.get(before ?? ''), decoys.get(after ?? '')]
  return days[0] && days[1] ? ([...days].sort() as [string, string]) : undefined
}

it('no list puts members of one age in the order of their birthdays', async () => {
  for (const kind of ['suggestions', 'search'] as const)
    for (const query of everyQuery()) {
      const ids = (await listOf(kind, query)).list.map(({ id }) => id)
      const shown = [...decoys.keys(), ...victims.keys()].filter((id) => ids.includes(id))
      expect([0, DECOYS + VICTIMS], 'a filter splits those of one age').toContain(shown.length)
      const claims = [...victims].flatMap(([id, birthdate]) => {
        const between = neighboursOf(id, ids)
        return between ? [birthdate > between[0] && birthdate < between[1]] : []
      })
      // By chance a day is between two others one time in three.
      const right = claims.filter(Boolean).length
      expect(right, `${right} of ${claims.length} found by ${kind} ${JSON.stringify(query)}`).toBeLessThan(11)
    }
}, 300_000)

/** Everything that lists tell the attacker of whom they find, by a text of the question. */
async function everything(): Promise<Record<string, string>> {
  // What is kept of earlier lists would be told again, whatever has changed.
  await test.pool.query('delete from compatible_lists')
  await test.pool.query('delete from appearances')
  const told: Record<string, string> = { cards: JSON.stringify(await listOf('cards', {})) }
  for (const kind of ['suggestions', 'search'] as const)
    for (const query of everyQuery())
      told[`${kind} ${JSON.stringify(query)}`] = JSON.stringify(await listOf(kind, query))
  return told
}

it('no answer changes with a birthdate inside of its year, nor with a range of ages that nothing falls into', async () => {
  const [victim] = [...victims.keys()]
  const set = (change: string) =>
    test.pool.query(`update profiles set ${change} where member_id = $1`, [victim])
  await set(`birthdate = '${dayOf31(0)}', age_min = 40, age_max = 60`)
  const before = await everything()
  await set(`birthdate = '${dayOf31(1)}'`)
  expect(await everything()).toEqual(before)
  await set('age_min = 37, age_max = 99')
  expect(await everything()).toEqual(before)
  // The same comparison sees what is told: another age, and a range that the attacker, who is 36, is in.
  await set('age_min = 36')
  expect(await everything()).not.toEqual(before)
  await set("age_min = 40, birthdate = '1994-11-22'")
  expect(await everything()).not.toEqual(before)
}, 300_000)
