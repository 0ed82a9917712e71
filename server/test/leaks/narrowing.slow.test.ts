import { createHash } from 'node:crypto'
import { type FilterChoice, search, suggestions } from '@savanna/contract/discovery/routes'
import type { Card } from '@savanna/contract/profiles/routes'
import { cards } from '@savanna/contract/relations/passes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../testkit/app.ts'
import {
  type MemberTraits,
  makeMember,
  makeSubscription,
  type TestMember,
} from '../../../testkit/factories/members.ts'

/**
 * Members' secrets must not be found by many queries: with every order, filter, score and cursor. Two
 * approaches: an attacker who surrounds a victim with their own members, and a comparison of all responses
 * before and after the secret has changed.
 */

const SAME_AGE = 28
/** The site's clock is fixed: nobody has a birthday while the test runs. */
const NOW = new Date()

/** The day (YYYY-MM-DD) this many years ago, and some days after that. */
function dayAgo(years: number, days = 0): string {
  const [year, month, date] = [NOW.getUTCFullYear(), NOW.getUTCMonth(), NOW.getUTCDate()]
  return new Date(Date.UTC(year - years, month, date + days)).toISOString().slice(0, 10)
}

let test: TestApp
let attacker: TestMember
/** All of these members are 31: the attacker knows some of these days from their own accounts. */
const birthdates = new Map<string, string>()

/** A birthdate of someone aged 31: 0 is the first possible one, 1 almost the last. */
const dayOf31 = (part: number) => dayAgo(32, 1 + Math.floor(part * 363))

beforeAll(async () => {
  test = await startTestApp({}, { now: () => NOW })
  attacker = await make({ birthdate: dayAgo(36), tags: [4, 6, 9] })
  await makeSubscription(test.app.context, attacker)
  for (let number = 0; number < SAME_AGE; number++) {
    const birthdate = dayOf31((0.5 + number * 0.618) % 1)
    birthdates.set((await make({ birthdate, age_min: 40, age_max: 60 })).id, birthdate)
  }
  for (const birthdate of [dayAgo(56), dayAgo(32), dayAgo(30), dayAgo(20)]) await make({ birthdate })
})
afterAll(() => test.close())

const make = (traits: MemberTraits = {}) => makeMember(test.app.context, traits)

type Query = Pick<FilterChoice, 'sort' | 'ageMin' | 'ageMax' | 'ageMode' | 'distMode' | 'panels'>

/** Every order, with no age filter and with each that has 31 at one of its ends, required and preferred. */
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
  const { panels: _panels, ...ranges } = query
  if (kind === 'cards')
    return callRoute(test, attacker, cards, { params: { userId: attacker.id }, query: next })
  if (kind === 'search')
    return callRoute(test, attacker, search, { body: { uid: attacker.id, count: true, ...next, ...query } })
  return callRoute(test, attacker, suggestions, {
    params: { userId: attacker.id },
    query: { count: '1', ...next, ...ranges },
  })
}

/** Everything that a list returns, page after page, except what changes from moment to moment. */
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

/**
 * Returns how much a list follows the order of birthdays (Kendall's tau): 1 is that order, -1 its reverse, 0
 * is neither.
 */
function orderOf(ids: string[]): number {
  const days = ids.map((id) => birthdates.get(id) ?? '')
  let [agree, differ] = [0, 0]
  for (const [at, day] of days.entries())
    for (const later of days.slice(at + 1)) {
      if (later > day) agree += 1
      if (later < day) differ += 1
    }
  return (agree - differ) / (agree + differ)
}

it('no list orders members of one age by birthday, and no filter divides them', async () => {
  for (const kind of ['suggestions', 'search'] as const)
    for (const query of everyQuery()) {
      const { list } = await listOf(kind, query)
      const shown = list.map(({ id }) => id).filter((id) => birthdates.has(id))
      const what = `${kind} ${JSON.stringify(query)}`
      expect([0, birthdates.size], what).toContain(shown.length)
      if (shown.length > 0) expect(Math.abs(orderOf(shown)), what).toBeLessThan(0.7)
    }
}, 300_000)

const YOUNGEST: Query = { sort: 2, ageMode: 'must' }

const nameOf = (kind: Kind, query: Query) => `${kind} ${JSON.stringify(query)}`

const digestOf = (told: unknown) => createHash('sha256').update(JSON.stringify(told)).digest('base64url')

/** Stored earlier lists would be returned again, whatever has changed. */
async function dropKeptLists() {
  await test.pool.query('delete from compatible_lists')
  await test.pool.query('delete from impressions')
}

/** Everything that lists show the attacker about members: a digest per query. */
async function everything(): Promise<Record<string, string>> {
  await dropKeptLists()
  const told: Record<string, string> = { cards: digestOf(await listOf('cards', {})) }
  for (const query of everyQuery())
    for (const kind of ['suggestions', 'search'] as const)
      if (kind === 'search' || (query.sort ?? 0) < 2)
        told[nameOf(kind, query)] = digestOf(await listOf(kind, query))
  return told
}

it('no response changes with a birthdate within its year, or an age range that excludes nobody', async () => {
  const [victim] = [...birthdates.keys()]
  const set = (change: string) =>
    test.pool.query(`update profiles set ${change} where member_id = $1`, [victim])
  await set(`birthdate = '${dayOf31(0)}', age_min = 40, age_max = 60`)
  const before = await everything()
  await set(`birthdate = '${dayOf31(1)}', age_min = 37, age_max = 99`)
  expect(await everything()).toEqual(before)
  // The same comparison notices visible changes: a range that includes the attacker, who is 36, and another
  // age.
  await set('age_min = 36')
  await dropKeptLists()
  expect(digestOf(await listOf('cards', {}))).not.toBe(before.cards)
  await set(`birthdate = '${dayAgo(32)}'`)
  expect(digestOf(await listOf('search', YOUNGEST))).not.toBe(before[nameOf('search', YOUNGEST)])
}, 300_000)

/** Every filter by some panels, so that a hidden answer would change who is found, counted or in front. */
const GUESSES = (['must', 'prefer'] as const).flatMap((mode) =>
  [false, true].flatMap((maybe) => [
    { goals: { mode, values: ['New Friends'], maybe } },
    { goals: { mode, values: ['Short term fun', 'New Friends'], maybe } },
    {
      goals: { mode, values: ['New Friends'], maybe },
      children: { mode, values: ['I want children'], maybe },
    },
  ]),
)

it('no response changes with an answer that the searcher may not see, however they filter', async () => {
  const [victim] = [...birthdates.keys()]
  await test.pool.query('update profiles set sexual_orientation = null where member_id = $1', [attacker.id])
  await test.pool.query('insert into preferences (member_id) values ($1)', [victim])
  const answer = (goals: string | null, children: string | null) =>
    test.pool.query('update preferences set goals = $2, children = $3 where member_id = $1', [
      victim,
      goals,
      children,
    ])
  const guessAll = async () => {
    const told: Record<string, string> = {}
    for (let sort = 0; sort <= 8; sort++)
      for (const panels of GUESSES) {
        const query = { sort, panels, distMode: 'ignore' as const }
        await dropKeptLists()
        told[nameOf('search', query)] = digestOf(await listOf('search', query))
      }
    return told
  }
  await answer(null, null)
  const before = await guessAll()
  await answer('["New Friends"]', '"I want children"')
  expect(await guessAll()).toEqual(before)
  // The same comparison notices an answer shown to everyone.
  await test.pool.query('update profiles set intimate_shown = $2 where member_id = $1', [victim, 'everybody'])
  expect(await guessAll()).not.toEqual(before)
  await test.pool.query(`update profiles set sexual_orientation = 'bi' where member_id = $1`, [attacker.id])
}, 300_000)
