import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { queriesAskedBy } from '../../../../testkit/asked-queries.ts'
import { makeBlock, makeLike, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import type { Caller } from '../../kit/http/serve.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../../schema/accounts.tables.ts'
import { pictures } from '../../schema/pictures.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { visits } from '../../schema/relations.tables.ts'
import { readCardsOf, readMissingParts, recomputePopularity } from './index.ts'

let test: TestApp
let me: TestMember
let viewer: Caller

beforeAll(async () => {
  test = await startTestApp()
  me = await makeMember(test.app.context)
  viewer = { id: me.id, username: me.username, sessionId: newId() }
})

afterAll(() => test.close())

describe('cards', () => {
  it('are in the order of the ids, without members the viewer may not see', async () => {
    const { context } = test.app
    const [a, b, blocked, blocking, gone, unverified] = await Promise.all([
      makeMember(context),
      makeMember(context, { tags: [], pictures: 0, geo_lat: null, geo_long: null, birthdate: null }),
      makeMember(context),
      makeMember(context),
      makeMember(context),
      makeMember(context, { verified: false }),
    ])
    await makeBlock(context, me, blocked)
    await makeBlock(context, blocking, me)
    await makeLike(context, me, a)
    await test.db.update(members).set({ status: 0 }).where(eq(members.id, gone.id))

    const ids = [b.id, blocked.id, newId(), gone.id, a.id, unverified.id, blocking.id]
    const cards = await readCardsOf(context, viewer, ids)
    expect(cards.map((card) => card.id)).toEqual([b.id, a.id])
    expect(cards[0]).toMatchObject({
      age: null,
      distance_km: null,
      portrait: null,
      profile_picture_url: null,
      tags: [],
      liked: false,
      last_connexion: null,
    })
    expect(cards[1]).toMatchObject({ distance_km: 0, tags: [4, 6], liked: true, likes_me: false, online: 0 })
    expect(cards[1]?.portrait?.srcset).toMatch(/96w, .* 200w, .* 640w, .* 1280w$/)
    expect(cards[1]?.portrait?.url).toContain(viewer.sessionId)
    expect(cards[0]?.photos).toEqual([])
  })

  it('have all pictures, the main one first as the portrait', async () => {
    const other = await makeMember(test.app.context, { pictures: 4 })
    await test.db.update(pictures).set({ is_main: false }).where(eq(pictures.member_id, other.id))
    await test.db
      .update(pictures)
      .set({ is_main: true, focus_x: 0.25 })
      .where(and(eq(pictures.member_id, other.id), eq(pictures.pic_index, 2)))
    const [card] = await readCardsOf(test.app.context, viewer, [other.id])
    expect(card?.photos.length).toBe(4)
    expect(card?.photos[0]).toEqual(card?.portrait)
    expect(card?.photos.map(({ focus_x }) => focus_x)).toEqual([0.25, 0.5, 0.5, 0.5])
  })

  it('take one query however many there are', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => makeMember(test.app.context)))
    const ids = others.map(({ id }) => id)
    let cards: unknown[] = []
    const asked = await queriesAskedBy(test, async () => {
      cards = await readCardsOf(test.app.context, viewer, ids)
    })
    expect([cards.length, asked.length]).toEqual([5, 1])
    expect(await readCardsOf(test.app.context, viewer, [])).toEqual([])
  })
})

describe('completeness', () => {
  it('completeness depends only on stored data', async () => {
    expect(await readMissingParts(test.db, me.id)).toEqual([])
    const bare = await makeMember(test.app.context, { gender: null, tags: [], pictures: 0 })
    expect(await readMissingParts(test.db, bare.id)).toEqual(['gender', 'tags', 'pictures'])
  })
})

describe('popularity', () => {
  const scores = async (ids: string[]) => {
    const rows = await test.db
      .select({ id: profiles.member_id, pop: profiles.pop_score })
      .from(profiles)
      .where(inArray(profiles.member_id, ids))
    return ids.map((id) => rows.find((row) => row.id === id)?.pop)
  }

  it('counts visitors by month, likes and matches', async () => {
    const { context } = test.app
    const [a, b, c] = await Promise.all([makeMember(context), makeMember(context), makeMember(context)])
    await makeLike(context, a, b)
    await makeLike(context, b, a)
    await makeLike(context, c, a)
    await test.db.insert(visits).values([
      { visitor_id: b.id, visited_id: a.id, day: '2026-01-01' },
      { visitor_id: b.id, visited_id: a.id, day: '2026-01-02' },
      { visitor_id: c.id, visited_id: a.id, day: '2026-01-01' },
    ])
    const ids = [a.id, b.id, c.id]
    await test.db.transaction((tx) => recomputePopularity(tx, ids))
    expect(await scores(ids)).toEqual([42, 30, 0])
  })

  it('never exceeds a thousand', async () => {
    const star = await makeMember(test.app.context)
    const days = Array.from({ length: 1010 }, (_, month) => new Date(Date.UTC(1930, month, 1)))
    await test.db
      .insert(visits)
      .values(
        days.map((day) => ({ visitor_id: me.id, visited_id: star.id, day: day.toISOString().slice(0, 10) })),
      )
    await test.db.transaction((tx) => recomputePopularity(tx, [star.id]))
    expect(await scores([star.id])).toEqual([1000])
  })

  it('is correct after many parallel actions', async () => {
    const { context } = test.app
    const [a, b] = [await makeMember(context), await makeMember(context)]
    const others = await Promise.all(Array.from({ length: 8 }, () => makeMember(context)))
    await Promise.all(
      others.map((liker, turn) =>
        test.db.transaction(async (tx) => {
          await makeLike({ ...context, db: tx }, liker, a)
          await makeLike({ ...context, db: tx }, liker, b)
          await recomputePopularity(tx, turn % 2 === 0 ? [a.id, b.id] : [b.id, a.id])
        }),
      ),
    )
    expect(await scores([a.id, b.id])).toEqual([80, 80])
  })
})
