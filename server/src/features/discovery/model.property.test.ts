import {
  ACTIVE_DAYS,
  FILTER_PANELS,
  type FilterMode,
  hideFew,
  NEW_DAYS,
  type PanelFilters,
  SORTS,
  search,
  suggestions,
} from '@savanna/contract/discovery/routes'
import { computeAge } from '@savanna/contract/profiles/age'
import { HEIGHT } from '@savanna/contract/profiles/fields'
import { DAY_MS } from '@savanna/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { rounds } from '../../../../testkit/effort.ts'
import { makeMember, makeSubscription, type TestMember } from '../../../../testkit/factories/members.ts'
import {
  below,
  insertAnswers,
  insertPeople,
  joinedAt,
  makePerson,
  oneOf,
  type Person,
} from '../../../../testkit/factories/model-people.ts'
import { makeQuery, type Query } from '../../../../testkit/factories/model-queries.ts'
import { cohortOf, cohortsOf, fittingCohorts } from '../../schema/discovery/cohorts.ts'
import { distanceKm } from '../geo/index.ts'
import { countRare } from './search/answers/rare.repository.ts'
import { bitsOf, conditionOf, type SqlCondition, tierCriteriaOf } from './search/condition.ts'
import { DISTANCE_START, findByDistance } from './search/distance.ts'
import { findSorted } from './search/find.ts'
import { findByInterests } from './search/interests.ts'
import { filtersOf } from './search/request.ts'

/** The rules again, as plainly as possible: the index must return what this returns. */

const POPULATION = rounds(200, 300)
const SEARCHERS = rounds(3, 6)
/** Of each order. */
const QUERIES = rounds(3, 16)
const WAYS = rounds(5, 60)

let test: TestApp
const people: Person[] = []
const searchers: { person: Person; member: TestMember }[] = []
/** The number that orders members of the same age, by id. */
const ties = new Map<string, number>()
const liked = new Set<string>()
const blocked = new Set<string>()

beforeAll(async () => {
  test = await startTestApp({}, { now: () => today })
  while (people.length < POPULATION) people.push(makePerson(today))
  await insertPeople(test, people, today)
  for (let count = 0; count < SEARCHERS; count++) searchers.push(await makeSearcher(makePerson(today)))
  for (const { person } of searchers) await relate(person)
  const { rows } = await test.pool.query<{ member_id: string; tie: number }>(
    'select member_id, tie from discovery',
  )
  for (const { member_id, tie } of rows) ties.set(member_id, tie)
  await misleadPlans()
})
afterAll(() => test.close())

/** Nonsense counts: they choose the query plan and must not change the result. */
async function misleadPlans() {
  const nonsense = (column: string) =>
    `case abs(hashint4(${column})) % 3 when 0 then 0 else abs(hashint4(${column})) % 5000 end`
  await test.pool.query(
    `insert into discovery_density select c1, ${nonsense('c1')} from (select distinct c1 from discovery where ready) known`,
  )
  await test.pool.query(`update discovery_cells set members = ${nonsense('c2')}`)
  await test.pool.query(`update discovery_masks set members = ${nonsense('tagbits')}`)
  await test.pool.query(
    `insert into discovery_held select held, ${nonsense('held')} from generate_series(0, 530) as held`,
  )
}

async function makeSearcher(person: Person) {
  const member = await makeMember(test.app.context, {
    gender: person.gender,
    sexual_orientation: person.orientation,
    birthdate: person.birthdate,
    pop_score: person.pop,
    height: person.height,
    tags: person.tags,
    geo_lat: person.latitude,
    geo_long: person.longitude,
  })
  await makeSubscription(test.app.context, member)
  person.id = member.id
  Object.assign(person, { intimate: 'fitting', online: false, lastSeen: null, hidesOnline: false })
  person.hidesLastSeen = searchers.length === 1
  await test.pool.query(
    'update profiles set hide_last_seen = $2, last_connexion = null where member_id = $1',
    [member.id, person.hidesLastSeen],
  )
  await insertAnswers(test, person)
  people.push(person)
  return { person, member }
}

/** Likes and blocks, some in each direction. */
async function relate({ id }: Person) {
  for (const other of people.filter((person) => person.id !== id)) {
    const fate = below(20)
    const [one, two] = fate % 2 === 0 ? [id, other.id] : [other.id, id]
    if (fate < 2)
      await test.pool.query('insert into likes values ($1, $2) on conflict do nothing', [one, two])
    if (fate === 0) liked.add(`${one} ${two}`)
    if (fate > 1 && fate < 4)
      await test.pool.query('insert into blocks values ($1, $2) on conflict do nothing', [one, two])
    if (fate > 1 && fate < 4) blocked.add(`${one} ${two}`).add(`${two} ${one}`)
    if (fate === 1) liked.add(`${one} ${two}`)
  }
}

/** The site's clock is fixed: nobody has a birthday while the test runs. */
const today = new Date()
const shared = (bits: number, tags: number[]) => tags.filter((tag) => bits & (1 << (tag - 1))).length
const metresOf = (a: Person, b: Person) => Math.round(distanceKm(a, b) * 1000)

function satisfied(me: Person, other: Person, query: Query): [FilterMode, boolean][] {
  const { ageMin = 18, ageMax = 99, distMax = 5, popMin = 0, popMax = 1000, tags = [] } = query
  const age = computeAge(other.birthdate, today)
  return [
    [query.ageMode, (ageMin === 18 || age >= ageMin) && (ageMax === 99 || age <= ageMax)],
    [query.distMode, metresOf(me, other) <= distMax * 1000 + 800],
    [query.heightMode, heightFits(other, query)],
    [query.popMode, other.pop >= popMin && other.pop <= popMax],
    [query.tagsMode, tags.every((tag) => other.tags.includes(tag))],
    [query.newMode, joinedAt(other) >= startOfDay(NEW_DAYS)],
    [query.activeMode, showsActive(me, other)],
    ...panelsSatisfied(other, query.panels),
  ]
}

function heightFits({ height }: Person, query: Query): boolean {
  const { heightMin = HEIGHT.min, heightMax = HEIGHT.max, heightMaybe = false } = query
  const open = heightMin === HEIGHT.min && heightMax === HEIGHT.max
  return open || (height === null ? heightMaybe : height >= heightMin && height <= heightMax)
}

const startOfDay = (daysAgo: number) => Math.floor(today.getTime() / DAY_MS - daysAgo) * DAY_MS

function showsActive(me: Person, other: Person): boolean {
  if (me.hidesLastSeen || other.hidesLastSeen || other.hidesOnline) return false
  return other.online || (other.lastSeen !== null && other.lastSeen <= ACTIVE_DAYS)
}

function panelsSatisfied(other: Person, panels: PanelFilters): [FilterMode, boolean][] {
  return FILTER_PANELS.flatMap(({ field, options }): [FilterMode, boolean][] => {
    const filter = panels[field]
    if (!filter) return []
    const given = [other.answers[field] ?? []].flat()
    const offered = given.filter((value) => options.some((option) => option === value))
    // Every searcher here fits everyone they find, so sees their intimate answers.
    if (offered.length === 0) return [[filter.mode, filter.maybe]]
    return [[filter.mode, offered.some((value) => filter.values.includes(value))]]
  })
}

type Key = (number | string)[]

/**
 * Returns the key that orders members, compared from left to right. Ties follow the order's direction by id.
 */
function keyOf(me: Person, other: Person, query: Query, kind: 'suggestions' | 'search'): Key {
  const asked = kind === 'search' && query.tagsMode !== 'ignore' ? bitsOf(query.tags ?? []) : 0
  const inCommon = shared(asked || bitsOf(me.tags), other.tags)
  const age = computeAge(other.birthdate, today)
  const tie = ties.get(other.id) ?? 0
  const [down, up] = [descending(other.id), other.id]
  const keys: Record<number, Key> = {
    1: [age, tie, up],
    2: [-age, -tie, down],
    3: [metresOf(me, other), up],
    4: [-metresOf(me, other), up],
    5: [other.pop, up],
    6: [-other.pop, down],
    7: [inCommon, -other.pop, down],
    8: [-inCommon, -other.pop, down],
  }
  const swapped = kind === 'search' && query.sort <= 2 ? 3 - query.sort : query.sort
  return keys[swapped] ?? []
}

/** Returns a text whose order is the reverse of an id's. */
function descending(id: string): string {
  return id.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
}

function compare(a: Key, b: Key): number {
  for (const [at, left] of a.entries()) {
    const right = b[at] ?? ''
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}

/** Returns the whole list by the rules: tiers of missed preferred filters, each in order. */
function expected(me: Person, query: Query, kind: 'suggestions' | 'search'): string[] {
  const fitting = fittingCohorts(cohortOf(me.gender, me.orientation))
  const wanted = kind === 'search' ? cohortsOf(query.gender, query.sexOrient) : fitting
  return people
    .filter((other) => other.id !== me.id)
    .filter((other) => {
      const cohort = cohortOf(other.gender, other.orientation)
      return fitting.includes(cohort) && wanted.includes(cohort)
    })
    .filter((other) => !blocked.has(`${me.id} ${other.id}`))
    .filter((other) => kind === 'search' || !liked.has(`${me.id} ${other.id}`))
    .map((other) => ({ id: other.id, fits: satisfied(me, other, query), key: keyOf(me, other, query, kind) }))
    .filter(({ fits }) => fits.every(([mode, holds]) => mode !== 'must' || holds))
    .map(({ id, fits, key }) => {
      const missed = fits.filter(([mode, holds]) => mode === 'prefer' && !holds).length
      return { id, key: [missed, ...key] }
    })
    .sort((a, b) => compare(a.key, b.key))
    .map(({ id }) => id)
}

/** Returns how many satisfy the required panels and height only with every `maybe` on; undefined if none is required. */
function expectedMaybe(me: Person, query: Query, kind: 'suggestions' | 'search'): number | undefined {
  const { heightMode, heightMin = HEIGHT.min, heightMax = HEIGHT.max, panels } = query
  const tall = heightMode === 'must' && (heightMin > HEIGHT.min || heightMax < HEIGHT.max)
  if (!tall && Object.values(panels).every((filter) => filter?.mode !== 'must')) return undefined
  const countIf = (maybe: boolean) => {
    const switched = Object.entries(panels).map(([field, filter]) => [field, { ...filter, maybe }])
    return expected(me, { ...query, heightMaybe: maybe, panels: Object.fromEntries(switched) }, kind).length
  }
  return hideFew(countIf(true) - countIf(false))
}

interface Page {
  status: number
  body: {
    list: { id: string }[]
    next: string | null
    total?: number | undefined
    maybe?: number | undefined
  }
}

async function ask(
  member: TestMember,
  kind: 'suggestions' | 'search',
  query: Query,
  cursor: string | undefined,
): Promise<Page> {
  const given = Object.fromEntries(
    Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined),
  )
  if (kind === 'search')
    return callRoute(test, member, search, { body: { uid: member.id, ...given, count: true } })
  const { gender: _gender, sexOrient: _orient, tags, panels, heightMaybe, ...rest } = given
  return callRoute(test, member, suggestions, {
    params: { userId: member.id },
    query: {
      ...rest,
      ...(Array.isArray(tags) && { tags: tags.join(',') }),
      ...(heightMaybe !== undefined && { heightMaybe: heightMaybe ? '1' : '0' }),
      panels: JSON.stringify(panels),
      count: '1',
    },
  })
}

async function allPages(member: TestMember, kind: 'suggestions' | 'search', query: Query) {
  const pages: string[][] = []
  let counts: Pick<Page['body'], 'total' | 'maybe'> | undefined
  let cursor: string | undefined
  do {
    const { status, body } = await ask(member, kind, query, cursor)
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(body.list.map(({ id }) => id))
    counts ??= { total: body.total, maybe: body.maybe }
    cursor = body.next ?? undefined
  } while (cursor !== undefined)
  return { pages, ...counts }
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a list of sort %i follows the rules exactly, page by page',
  async (sort) => {
    for (let run = 0; run < QUERIES; run++) {
      const { person, member } = oneOf(...searchers)
      const kind = oneOf('suggestions', 'search')
      const query = makeQuery(sort)
      const wanted = expected(person, query, kind)
      const { pages, total, maybe } = await allPages(member, kind, query)
      const what = JSON.stringify({ kind, query, me: person })
      expect(pages.flat(), what).toEqual(wanted)
      expect(
        pages.slice(0, -1).every((page) => page.length === 12),
        what,
      ).toBe(true)
      expect(total, what).toBe(hideFew(wanted.length))
      expect(maybe, what).toBe(expectedMaybe(person, query, kind))
    }
  },
  600_000,
)

it('a list by compatibility follows the rules exactly, tier by tier', async () => {
  for (let run = 0; run < QUERIES; run++) {
    const { person, member } = oneOf(...searchers)
    const kind = oneOf('suggestions', 'search')
    const query = makeQuery(0)
    const wanted = expected(person, query, kind)
    const shown = (await allPages(member, kind, query)).pages.flat()
    const missed = (id: string) => {
      const other = people.find((one) => one.id === id)
      return other
        ? satisfied(person, other, query).filter(([mode, holds]) => mode === 'prefer' && !holds).length
        : -1
    }
    expect([...shown].sort()).toEqual([...wanted].sort())
    expect(shown.map(missed)).toEqual(wanted.map(missed))
  }
}, 600_000)

async function compareByAnswers(condition: SqlCondition, reference: number) {
  const part = { after: undefined, limit: 25, reference }
  for (const sort of SORTS) {
    if (sort === 'compatibility') continue
    const idsBy = async (way: 'answers' | 'order') =>
      (await findSorted(test.db, sort, condition, { ...part, way })).map(({ id }) => id)
    expect(await idsBy('answers'), sort).toEqual(await idsBy('order'))
  }
  const counted = await countRare(test.db, condition, 999)
  expect(counted).toBe((await findSorted(test.db, 'nearest', condition, { ...part, limit: 999 })).length)
}

it('a search finds the same by every plan: spots, cells, interests, popularity or answers', async () => {
  const { db } = test
  for (let run = 0; run < WAYS; run++) {
    const { person } = oneOf(...searchers)
    const query = makeQuery(0)
    const searcher = {
      id: person.id,
      cohorts: fittingCohorts(cohortOf(person.gender, person.orientation)),
      latitude: person.latitude,
      longitude: person.longitude,
      hidesLiked: true,
      passedSince: null,
      byOrientation: false,
      outside: false,
      hidesLastSeen: person.hidesLastSeen,
      except: people.slice(0, 5).map(({ id }) => id),
    }
    const reference = bitsOf(person.tags)
    for (const criteria of tierCriteriaOf(filtersOf(query), today.toISOString().slice(0, 10))) {
      const condition = conditionOf(searcher, criteria)
      if (criteria.must.answers.length > 0 || criteria.must.heights)
        await compareByAnswers(condition, reference)
      for (const far of [false, true]) {
        const part = { far, after: DISTANCE_START, limit: 25 }
        const usual = await findByDistance(db, condition, part)
        const otherwise = [
          await findByDistance(db, condition, { ...part, splitAbove: 0 }),
          await findByDistance(db, condition, { ...part, splitAbove: 2 }),
        ]
        expect(otherwise, JSON.stringify({ query, person })).toEqual([usual, usual])
      }
      for (const most of [false, true]) {
        const part = { most, reference, after: undefined, limit: 25 }
        const byMasks = await findByInterests(db, condition, { ...part, way: 'masks' })
        expect(await findByInterests(db, condition, { ...part, way: 'popularity' })).toEqual(byMasks)
      }
    }
  }
}, 600_000)
