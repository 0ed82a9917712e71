import { login } from '@savanna/contract/accounts/routes'
import { DAY_MS } from '@savanna/contract/time'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../testkit/app.ts'
import {
  makeFollow,
  makeLike,
  makeMember,
  PASSWORD,
  type TestMember,
} from '../../../../../testkit/factories/members.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { profiles } from '../../../schema/profiles.tables.ts'
import { visits } from '../../../schema/relations.tables.ts'
import { recomputePopularity } from './popularity.repository.ts'
import { renewStanding } from './standing.jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const RING = 12
const make = (established = false) => makeMember(test.app.context, { established })

async function popularityOf({ id }: TestMember): Promise<number | undefined> {
  await test.db.transaction((tx) => recomputePopularity(tx, [id]))
  const [row] = await test.db.select().from(profiles).where(eq(profiles.member_id, id))
  return row?.pop_score
}

async function promote(star: TestMember, others: TestMember[]) {
  for (const other of others) {
    await makeLike(test.app.context, other, star)
    await makeFollow(test.app.context, other, star)
    await test.db
      .insert(visits)
      .values({ visitor_id: other.id, visited_id: star.id, day: new Date().toISOString().slice(0, 10) })
  }
}

const age = (accounts: TestMember[], days: number) =>
  test.db
    .update(members)
    .set({ created_at: new Date(Date.now() - days * DAY_MS) })
    .where(
      inArray(
        members.id,
        accounts.map(({ id }) => id),
      ),
    )

/** Logs in from a browser. Returns its current cookie. */
async function logIn(member: TestMember, cookie = ''): Promise<string> {
  const answer = await fetch(new URL(`/api${login.path}`, test.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ login: member.username, pwd: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
}

it('twelve accounts created today add ten points in all, not 168', async () => {
  const star = await make()
  const ring = await Promise.all(Array.from({ length: RING }, () => make()))
  await promote(star, ring)
  await renewStanding(test.app.context)
  expect(await popularityOf(star)).toBe(10)
})

it('accounts sharing a browser hardly count, however old, and others count fully after a week', async () => {
  const [star, honest] = [await make(), await make()]
  const ring = await Promise.all(Array.from({ length: 4 }, () => make()))
  const cookie = await logIn(star)
  for (const other of ring) await logIn(other, cookie)
  const likers = await Promise.all(Array.from({ length: 4 }, () => make()))
  for (const other of likers) await logIn(other)
  await promote(star, ring)
  await promote(honest, likers)
  await age([...ring, ...likers], 8)
  await renewStanding(test.app.context)
  expect([await popularityOf(star), await popularityOf(honest)]).toEqual([10, 40])
})

it('the hourly job updates the popularity that an account newly counts towards', async () => {
  const [star, ...others] = [await make(), await make(), await make()] as const
  await promote(star, others)
  expect(await popularityOf(star)).toBe(10)
  await age(others, 8)
  await renewStanding(test.app.context)
  const [row] = await test.db.select().from(profiles).where(eq(profiles.member_id, star.id))
  expect(row?.pop_score).toBe(20)
})

it('each other account counts once a month with its highest action', async () => {
  const [star, other] = [await make(), await make(true)]
  await promote(star, [other])
  expect(await popularityOf(star)).toBe(10)
  await test.db.insert(visits).values(
    ['2026-01-01', '2026-01-31', '2026-02-01'].map((day) => ({
      visitor_id: other.id,
      visited_id: star.id,
      day,
    })),
  )
  expect(await popularityOf(star)).toBe(12)
})
