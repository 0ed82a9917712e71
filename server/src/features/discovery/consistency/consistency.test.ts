import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import { makeMember } from '../../../../../testkit/factories/members.ts'
import { newId } from '../../../kit/ids.ts'
import { ANSWER_BITS, ANSWER_KEYS, heldOfHeight } from '../../../schema/discovery/answers.ts'
import { discoveryTraits } from '../../../schema/discovery/discovery.tables.ts'
import { preferences } from '../../../schema/preferences.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { ANSWERED } from '../../compatibility/index.ts'
import { discoveryCheck, discoveryCount } from './consistency.jobs.ts'
import { checkDiscovery, countAges } from './consistency.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const make = () => makeMember(test.app.context)
const look = async () => (await checkDiscovery(test.app.context, { repair: false })).members

/**
 * Creates a wrong row, a missing one and one without a profile, and deletes the counts, directly in the
 * tables, where no trigger corrects them.
 */
async function plantDrift() {
  const [wrong, missing, right] = [await make(), await make(), await make()]
  const leftOver = newId()
  await test.pool.query('update discovery set pop = 777, lat = 10.01 where member_id = $1', [wrong.id])
  await test.pool.query('delete from discovery where member_id = $1', [missing.id])
  await test.pool.query(
    `insert into members (id, username, mail, password_hash) values ($1, 'leftover', 'leftover@mail.test', '')`,
    [leftOver],
  )
  await test.pool.query(
    `insert into discovery (member_id, cohort, tagbits, pop, ready) values ($1, 4, 1, 0, false)`,
    [leftOver],
  )
  await test.pool.query('delete from discovery_cells')
  await test.pool.query('delete from discovery_masks')
  return { wrong: wrong.id, missing: missing.id, leftOver, right: right.id }
}

it('the check finds nothing if the triggers worked', async () => {
  const member = await make()
  for (const change of ['geo_lat = 43.3, pop_score = 12', 'pop_score = 34', 'bio = null', "bio = 'Tea'"]) {
    await test.pool.query(`update profiles set ${change} where member_id = $1`, [member.id])
    expect(await look()).toEqual([])
  }
  await test.pool.query('delete from member_tags where member_id = $1', [member.id])
  await test.pool.query('update members set status = 0 where id = $1', [member.id])
  expect(await look()).toEqual([])
})

it('the traits follow their sources', async () => {
  const member = await make()
  const answers = Object.fromEntries(ANSWERED.map((field) => [field, JSON.stringify(`my ${field}`)]))
  await test.db.insert(preferences).values({ member_id: member.id, ...answers })
  const change = { age_min: 30, age_max: 44, distance_max: 77, hide_last_seen: true, online: 1 }
  await test.db
    .update(profiles)
    .set({
      ...change,
      last_connexion: new Date('2026-03-04T05:06:07Z'),
      birthdate: '1991-02-03',
      geo_lat: 48.87,
    })
    .where(eq(profiles.member_id, member.id))
  expect(await look()).toEqual([])

  const traits = () => test.db.select().from(discoveryTraits).where(eq(discoveryTraits.member_id, member.id))
  const { distance_max: reach, ...ranges } = change
  expect(await traits()).toMatchObject([
    {
      ...ranges,
      reach,
      birth: '1991-02-03',
      lat: 48.87,
      answers: ANSWERED.map((field) => answers[field]).join('\n'),
    },
  ])

  await test.db.update(preferences).set({ goals: null }).where(eq(preferences.member_id, member.id))
  expect(await look()).toEqual([])
  for (const drift of ["update discovery_traits set answers = ''", 'delete from discovery_traits']) {
    await test.pool.query(`${drift} where member_id = $1`, [member.id])
    expect(await look()).toMatchObject([{ id: member.id }])
    await checkDiscovery(test.app.context, { repair: true })
    expect(await look()).toEqual([])
    expect((await traits())[0]?.answers).toMatch(/^\n"my type"/)
  }
})

it('the answers follow their sources, and drift is found and repaired', async () => {
  const { id } = await make()
  const held = async () => {
    const { rows } = await test.pool.query(
      `select d.answers, d.height, h.held as numbers, (select array_agg(key order by at) from unnest(discovery_answer_keys()) with ordinality as k (key, at)
         where (at - 1) = any (h.held) and key not like '%=') as keys
       from discovery d left join discovery_holdings h using (member_id) where d.member_id = $1`,
      [id],
    )
    return rows[0]
  }
  await test.db
    .insert(preferences)
    .values({ member_id: id, smoke: '["Smoker","Unknown"]', sleep: '"Night owl"' })
  expect((await held()).keys).toEqual(['smoke=Smoker', 'sleep=Night owl'])
  await test.db.update(preferences).set({ smoke: '[]', sleep: 'null' }).where(eq(preferences.member_id, id))
  expect((await held()).keys).toBeNull()
  await test.db.update(preferences).set({ sleep: '"Early bird"' }).where(eq(preferences.member_id, id))
  await test.pool.query('update profiles set height = 181 where member_id = $1', [id])
  const right = await held()
  expect([right.height, right.numbers]).toEqual([181, expect.arrayContaining([heldOfHeight(181)])])
  for (const drift of [
    `update discovery set answers = discovery_answer_bits(null) where member_id = $1`,
    `update discovery_holdings set held = '{3}' where member_id = $1`,
    'delete from discovery_holdings where member_id = $1',
    'update discovery set height = 150 where member_id = $1',
  ]) {
    await test.pool.query(drift, [id])
    expect(await look(), drift).toMatchObject([{ id }])
    await checkDiscovery(test.app.context, { repair: true })
    expect(await look()).toEqual([])
    expect(await held()).toEqual(right)
  }
  await test.pool.query('update members set status = 0 where id = $1', [id])
  expect((await held()).keys, 'nobody finds a paused member').toBeNull()
})

it('the database and the server agree on the meaning of every bit', async () => {
  const { rows } = await test.pool.query(
    'select discovery_answer_keys() as keys, length(discovery_answer_bits(null)) as bits',
  )
  expect(rows).toEqual([{ keys: ANSWER_KEYS, bits: ANSWER_BITS }])
  expect(ANSWER_KEYS.length).toBeLessThanOrEqual(ANSWER_BITS)
})

it.each([
  ['answers', `update preferences set goals = '["Short term fun"]' where member_id = $1`],
  ['interests', 'insert into member_tags (member_id, tag_id) values ($1, 9)'],
  ['a place', 'update profiles set geo_lat = 48.89 where member_id = $1'],
])('discovery loses nothing when %s and an interest change in parallel', async (_, change) => {
  const { id } = await make()
  await test.db.insert(preferences).values({ member_id: id })
  const first = await test.pool.connect()
  await first.query('begin')
  await first.query(change, [id])
  const second = test.pool.query('delete from member_tags where member_id = $1 and tag_id = 4', [id])
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from member_tags%'`
  let done = false
  second.finally(() => {
    done = true
  })
  await expect.poll(async () => done || (await test.pool.query(waiting)).rowCount === 1).toBe(true)
  await first.query('commit')
  first.release()
  await second
  expect(await look()).toEqual([])
})

it('the check names every kind of drift and no correct row', async () => {
  const { wrong, missing, leftOver } = await plantDrift()
  const found = await look()
  expect(found.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { id: leftOver, kind: 'left over' },
    { id: missing, kind: 'missing' },
    { id: wrong, kind: 'wrong' },
  ])
  await checkDiscovery(test.app.context, { repair: true })
  await test.pool.query('delete from members where id = $1', [leftOver])
})

it('the nightly job repairs drift', async () => {
  const { wrong } = await plantDrift()
  await test.app.context.jobs.send(discoveryCheck, {})
  const masks = () => test.pool.query('select 1 from discovery_masks where members > 0')
  await expect.poll(async () => (await masks()).rowCount, { interval: 50 }).toBeGreaterThan(0)
  expect(await look()).toEqual([])
  const { rows } = await test.pool.query('select pop, lat from discovery where member_id = $1', [wrong])
  expect(rows).toEqual([{ pop: 0, lat: 48.85 }])
  const cells = await test.pool.query('select c2 from discovery_cells where members > 0')
  expect(cells.rowCount).toBe(1)
})

it("the hourly job counts a cell's members without blocking its writers", async () => {
  await make()
  await test.pool.query('update discovery_density set members = 999')
  const { context } = test.app
  await context.jobs.send(discoveryCount, {})
  const counted = () => test.pool.query('select sum(members)::int as members from discovery_density')
  const { rows } = await test.pool.query('select count(*)::int as members from discovery where ready')
  await expect.poll(async () => (await counted()).rows, { interval: 50 }).toEqual(rows)
})

it('ages are counted on the birthday, including leap days, and nobody else changes', async () => {
  const birthdates = ['1990-07-14', '1990-07-15', '1992-02-29']
  const members = await Promise.all(
    birthdates.map((birthdate) => makeMember(test.app.context, { birthdate })),
  )
  const countOn = (day: string) => countAges({ db: test.db, now: () => new Date(`${day}T00:00:05Z`) })
  const ages = async () => {
    const { rows } = await test.pool.query(
      'select age, (age_order - tie) / 2147483648 as ordered from discovery join unnest($1::uuid[]) with ordinality as of (id, at) on id = member_id order by at',
      [members.map(({ id }) => id)],
    )
    return rows.map(({ age, ordered }) => (age === Number(ordered) ? age : `${age} or ${ordered}`))
  }
  await countOn('2030-02-28')
  expect(await ages()).toEqual([39, 39, 37])
  await countOn('2030-03-01')
  expect(await ages()).toEqual([39, 39, 38])
  await countOn('2030-07-14')
  expect(await ages()).toEqual([40, 39, 38])
  expect(await countOn('2030-07-14')).toBe(0)
  expect(await countOn('2030-07-15')).toBe(1)
  await countAges(test.app.context)
})
