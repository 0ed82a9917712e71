import {
  addComment,
  commentsOf,
  deleteComment,
  deletePost,
  editComment,
  likePost,
  postLikers,
  readPost,
  unlikePost,
} from '@savanna/contract/posts/routes'
import { block, follow, unblock } from '@savanna/contract/relations/routes'
import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { rounds } from '../../../../testkit/effort.ts'
import { makeMember, makePost, type TestMember } from '../../../../testkit/factories/members.ts'
import { members } from '../../schema/accounts.tables.ts'
import { comments } from '../../schema/posts.tables.ts'
import { profiles } from '../../schema/profiles.tables.ts'
import { recomputePopularity } from '../profiles/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

interface Village {
  people: TestMember[]
  postIds: string[]
}

type Action = (village: Village, who: number, what: number) => Promise<unknown>

const personAt = ({ people }: Village, place: number) => people[place % people.length] as TestMember
const postAt = ({ postIds }: Village, place: number) => postIds[place % postIds.length] as string
const pair = (village: Village, who: number, what: number) => ({
  params: { userId: personAt(village, who).id, targetId: personAt(village, who + 1 + (what % 2)).id },
})

async function removeSomeComment(village: Village, who: number, what: number) {
  const [some] = await test.db
    .select({ id: comments.id })
    .from(comments)
    .where(eq(comments.post_id, postAt(village, what)))
    .limit(1)
  if (some) await callRoute(test, personAt(village, who), deleteComment, { params: { commentId: some.id } })
}

async function editSomeComment(village: Village, who: number, what: number) {
  const author = personAt(village, who)
  const [some] = await test.db.select().from(comments).where(eq(comments.member_id, author.id)).limit(1)
  const comment = what % 2 === 0 ? 'See www.example.org' : 'Lovely, again.'
  if (some) await callRoute(test, author, editComment, { params: { commentId: some.id }, body: { comment } })
}

function setStatus(village: Village, who: number, status: 0 | 1) {
  return test.db
    .update(members)
    .set({ status })
    .where(eq(members.id, personAt(village, who).id))
}

const ACTIONS: Record<string, Action> = {
  like: (v, who, what) => callRoute(test, personAt(v, who), likePost, { body: { postid: postAt(v, what) } }),
  unlike: (v, who, what) =>
    callRoute(test, personAt(v, who), unlikePost, { body: { postid: postAt(v, what) } }),
  comment: (v, who, what) =>
    callRoute(test, personAt(v, who), addComment, { body: { postid: postAt(v, what), comment: 'Lovely.' } }),
  contact: (v, who, what) =>
    callRoute(test, personAt(v, who), addComment, { body: { postid: postAt(v, what), comment: '@mia_k' } }),
  recomment: editSomeComment,
  uncomment: removeSomeComment,
  follow: (v, who, what) => {
    const params = { uid: personAt(v, who).id, id: personAt(v, who + 1 + (what % 2)).id }
    return callRoute(test, personAt(v, who), follow, { params })
  },
  block: (v, who, what) => callRoute(test, personAt(v, who), block, pair(v, who, what)),
  unblock: (v, who, what) => callRoute(test, personAt(v, who), unblock, pair(v, who, what)),
  deletePost: (v, who, what) =>
    callRoute(test, personAt(v, who), deletePost, { params: { postId: postAt(v, what) } }),
  deactivate: (v, who) => setStatus(v, who, 0),
  reactivate: (v, who) => setStatus(v, who, 1),
}

const actions = fc.array(
  fc.array(
    fc.record({
      action: fc.constantFrom(...Object.keys(ACTIONS), 'like', 'comment'),
      who: fc.nat(2),
      what: fc.nat(3),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  { minLength: 1, maxLength: 6 },
)

async function makeVillage(): Promise<Village> {
  const { context } = test.app
  const people = await Promise.all([makeMember(context), makeMember(context), makeMember(context)])
  const owners = [people[0], people[1], people[2], people[0]] as TestMember[]
  return { people, postIds: await Promise.all(owners.map((owner) => makePost(context, owner))) }
}

/** Returns posts whose stored counts differ from the rows of active members. */
async function miscounted(): Promise<unknown[]> {
  const { rows } = await test.pool.query(`
    select * from posts p
    where like_count <> (
      select count(*) from post_likes r join members m on m.id = r.member_id where r.post_id = p.id and m.status = 1
    ) or comment_count <> (
      select count(*) from comments r join members m on m.id = r.member_id
      where r.post_id = p.id and m.status = 1 and not r.held
    )`)
  return rows
}

/** Returns likes and comments on posts between two members with a block in either direction. */
async function leftBetweenBlocked(): Promise<unknown[]> {
  const { rows } = await test.pool.query(`
    select * from posts p
    join (select post_id, member_id from post_likes union all select post_id, member_id from comments) r
      on r.post_id = p.id
    join blocks on (blocker_id, blocked_id) in ((p.member_id, r.member_id), (r.member_id, p.member_id))`)
  return rows
}

/** Authors whose recorded first or last post is wrong. */
async function misnoted(): Promise<unknown[]> {
  const { rows } = await test.pool.query(`
    select * from post_authors full join (
      select member_id, (array_agg(id order by id))[1] as first, (array_agg(id order by id desc))[1] as last
      from posts group by member_id
    ) written using (member_id)
    where (first_id, last_id) is distinct from (first, last)`)
  return rows
}

async function expectShownAsListed(village: Village) {
  for (const viewer of village.people) {
    for (const postId of village.postIds) {
      const params = { postId }
      const shown = await callRoute(test, viewer, readPost, { params })
      if (shown.status !== 200) continue
      const likers = await callRoute(test, viewer, postLikers, { params })
      const remarks = await callRoute(test, viewer, commentsOf, { params })
      const { likeCount, commentCount } = shown.body
      expect([likeCount, commentCount]).toEqual([likers.body.data.length, remarks.body.data.length])
    }
  }
}

function popularity(village: Village) {
  const ids = village.people.map(({ id }) => id)
  return test.db
    .select({ id: profiles.member_id, pop: profiles.pop_score })
    .from(profiles)
    .where(inArray(profiles.member_id, ids))
    .orderBy(profiles.member_id)
}

it('stored counts match the rows after any actions, parallel or sequential', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (batches) => {
      const village = await makeVillage()
      for (const batch of batches)
        await Promise.all(
          batch.map(async ({ action, who, what }) => {
            const answer = (await ACTIONS[action]?.(village, who, what)) as { status?: number } | undefined
            expect(answer?.status ?? 200).toBeLessThan(500)
          }),
        )
      expect(await miscounted()).toEqual([])
      expect(await leftBetweenBlocked()).toEqual([])
      expect(await misnoted()).toEqual([])
      await expectShownAsListed(village)
      const before = await popularity(village)
      await test.db.transaction((tx) =>
        recomputePopularity(
          tx,
          village.people.map(({ id }) => id),
        ),
      )
      expect(await popularity(village)).toEqual(before)
    }),
    { numRuns: rounds(6, 40) },
  )
}, 600_000)
