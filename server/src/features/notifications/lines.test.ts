import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@savanna/contract/notifications/routes'
import { HOUR_MS } from '@savanna/contract/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callRoute } from '../../../../testkit/actions/call-route.ts'
import { makeMatch } from '../../../../testkit/actions/conversations.ts'
import { connectLive } from '../../../../testkit/actions/live-client.ts'
import { startTestApp, type TestApp } from '../../../../testkit/app.ts'
import { makeBlock, makeFollow, makeMember, type TestMember } from '../../../../testkit/factories/members.ts'
import { newId } from '../../kit/ids.ts'
import { notifications } from '../../schema/notifications.tables.ts'
import { comments, posts } from '../../schema/posts.tables.ts'
import { lockMembers } from '../accounts/index.ts'
import { announceNotification, type NewNotification, storeNotification } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const own = (member: TestMember) => ({ params: { userID: member.id } })
const list = async (member: TestMember) =>
  (await callRoute(test, member, listNotifications, own(member))).body
const count = async (member: TestMember) =>
  (await callRoute(test, member, countNotifications, own(member))).body[0]?.count

/** Stores and announces a notification about a post to its author. */
const tellOfPost = (
  member: TestMember,
  sender: TestMember,
  postId: string,
  more: Partial<NewNotification> = {},
) =>
  storeNotification(test.db, { memberId: member.id, senderId: sender.id, type: 'post_like', postId, ...more })

async function makePost(author: TestMember): Promise<string> {
  const id = newId()
  await test.db.insert(posts).values({ id, member_id: author.id, title: 'Sunrise', client_id: newId() })
  return id
}

async function makeComment(author: TestMember, postId: string): Promise<string> {
  const id = newId()
  const row = { id, post_id: postId, member_id: author.id, text: 'Lovely', client_id: newId() }
  await test.db.insert(comments).values(row)
  return id
}

const people = (...names: string[]) =>
  Promise.all(names.map((firstname) => makeMember(test.app.context, { firstname })))

async function makeTwo() {
  const me = await makeMember(test.app.context)
  const sender = await makeMember(test.app.context, { firstname: 'Théo', gender: 'man' })
  return { me, sender }
}

describe('a line of notifications', () => {
  it('has the latest sender first, then the others, and links to the place itself', async () => {
    const [me, ...senders] = await people('Me', 'Ben', 'Cleo', 'Dora', 'Amara')
    const [ben] = senders
    if (!me || !ben) throw new Error('nobody there')
    const [post, other] = [await makePost(me), await makePost(me)]
    for (const sender of senders) await makeFollow(test.app.context, me, sender)
    for (const sender of senders) await tellOfPost(me, sender, post)
    await tellOfPost(me, ben, other)
    const commentId = await makeComment(ben, post)
    await tellOfPost(me, ben, post, { type: 'comment', commentId })
    const found = await list(me)
    expect(
      found.map(({ data, others, url }) => [data, others.map(({ firstname }) => firstname), url]),
    ).toEqual([
      ['Ben commented on your post', [], `/users/posts/${post}#comment-${commentId}`],
      ['Ben liked your post', [], `/users/posts/${other}`],
      ['Amara and 3 others liked your post', ['Dora', 'Cleo'], `/users/posts/${post}`],
    ])
    expect(await count(me)).toBe(3)
  })

  it('starts again a day after it was read, and grows immediately while unread', async () => {
    const [me, ben, cleo, dora] = await people('Me', 'Ben', 'Cleo', 'Dora')
    if (!me || !ben || !cleo || !dora) throw new Error('nobody there')
    const post = await makePost(me)
    const hoursAgo = (hours: number) => ({ at: new Date(Date.now() - hours * HOUR_MS) })
    await tellOfPost(me, ben, post, hoursAgo(50))
    await callRoute(test, me, readNotifications, own(me))
    await tellOfPost(me, cleo, post, hoursAgo(25))
    await tellOfPost(me, dora, post)
    expect((await list(me)).map(({ data, isRead }) => [data, isRead])).toEqual([
      ['Dora and 1 other liked your post', 0],
      ['Ben liked your post', 1],
    ])
  })

  it("has the same like once, however often it's given", async () => {
    const { me, sender } = await makeTwo()
    const post = await makePost(me)
    expect(await tellOfPost(me, sender, post)).toBeDefined()
    expect(await tellOfPost(me, sender, post)).toBeUndefined()
    expect(await count(me)).toBe(1)
  })
})

describe("a line's lifetime", () => {
  it("doesn't split for simultaneous events", async () => {
    const { me } = await makeTwo()
    const post = await makePost(me)
    const senders = await people(...Array.from({ length: 12 }, () => 'Ben'))
    await Promise.all(
      senders.map((sender) =>
        test.db.transaction((tx) =>
          storeNotification(tx, { memberId: me.id, senderId: sender.id, type: 'post_like', postId: post }),
        ),
      ),
    )
    expect((await list(me)).map(({ data }) => data)).toEqual(['Ben and 11 others liked your post'])
  })

  it('ends with the post, and loses blocked senders', async () => {
    const [me, ben, cleo] = await people('Me', 'Ben', 'Cleo')
    if (!me || !ben || !cleo) throw new Error('nobody there')
    const post = await makePost(me)
    for (const sender of [ben, cleo]) await tellOfPost(me, sender, post)
    await makeBlock(test.app.context, cleo, me)
    expect((await list(me)).map(({ data, others }) => [data, others])).toEqual([['Ben liked your post', []]])
    await test.db.delete(posts).where(eq(posts.id, post))
    expect([await list(me), await count(me)]).toEqual([[], 0])
  })

  it('reaches open tabs in its latest form', async () => {
    const [me, ben, cleo] = await people('Me', 'Ben', 'Cleo')
    if (!me || !ben || !cleo) throw new Error('nobody there')
    const post = await makePost(me)
    const tab = await connectLive(test.url, { token: me.token })
    for (const sender of [ben, cleo])
      await announceNotification(test.app.context, await tellOfPost(me, sender, post))
    const received = await tab.waitForEvent<Notification>('newNotif', ({ data }) => data.startsWith('Cleo'))
    expect(received.data).toBe('Cleo and 1 other liked your post')
    expect(received.line_id).toBe(tab.receivedEvents<Notification>('newNotif')[0]?.line_id)
    tab.close()
  })
})

const tell = (member: TestMember, sender: TestMember, type: NewNotification['type'], hoursAgo = 0) =>
  storeNotification(test.db, {
    memberId: member.id,
    senderId: sender.id,
    type,
    at: new Date(Date.now() - hoursAgo * HOUR_MS),
  })

describe("one person's actions", () => {
  it('form one line for an hour, which grows live and is read as one', async () => {
    const [me, mia, ben] = await people('Me', 'Mia', 'Ben')
    if (!me || !mia || !ben) throw new Error('nobody there')
    const tab = await connectLive(test.url, { token: me.token })
    for (const type of ['visit', 'like', 'follow'] as const)
      await announceNotification(test.app.context, await tell(me, mia, type))
    await tell(me, ben, 'visit')
    const told = tab.receivedEvents<Notification>('newNotif')
    await expect.poll(() => told.length).toBe(3)
    expect(told.map(({ data }) => data)).toEqual([
      'Mia visited your profile',
      'Mia visited you and liked you',
      'Mia visited you, liked you and started following you',
    ])
    expect(new Set(told.map(({ line_id }) => line_id)).size).toBe(1)
    expect((await list(me)).map(({ data, isRead, url }) => [data, isRead, url])).toEqual([
      ['Ben visited your profile', 0, `/users/profile/${ben.username}`],
      ['Mia visited you, liked you and started following you', 0, `/users/profile/${mia.username}`],
    ])
    expect(await count(me)).toBe(2)
    await callRoute(test, me, readNotifications, own(me))
    expect((await list(me)).map(({ isRead }) => isRead)).toEqual([1, 1])
    tab.close()
  })

  it('start another line after an hour', async () => {
    const [me, mia] = await people('Me', 'Mia')
    if (!me || !mia) throw new Error('nobody there')
    await tell(me, mia, 'visit', 2)
    await tell(me, mia, 'follow', 0.75)
    await tell(me, mia, 'like')
    expect((await list(me)).map(({ data }) => data)).toEqual([
      'Mia liked you and started following you',
      'Mia visited your profile',
    ])
  })

  it("form one line if they're simultaneous", async () => {
    const [me, mia] = await people('Me', 'Mia')
    if (!me || !mia) throw new Error('nobody there')
    await Promise.all(
      (['visit', 'like', 'follow'] as const).map((type) =>
        test.db.transaction(async (tx) => {
          await lockMembers(tx, [me.id, mia.id])
          return storeNotification(tx, { memberId: me.id, senderId: mia.id, type })
        }),
      ),
    )
    expect((await list(me)).map(({ data }) => data)).toEqual([
      'Mia visited you, liked you and started following you',
    ])
  })
})

describe('a new event', () => {
  interface Before {
    hours: number
    read: boolean
  }

  /** Stores an event some hours ago and one now. Returns whether both are in one line. */
  async function joins(
    { hours, read }: Before,
    about: Pick<NewNotification, 'type' | 'postId'>,
  ): Promise<boolean> {
    const [me, mia, ben] = await people('Me', 'Mia', 'Ben')
    if (!me || !mia || !ben) throw new Error('nobody there')
    const at = new Date(Date.now() - hours * HOUR_MS)
    const told = {
      memberId: me.id,
      ...about,
      ...(about.type === 'comment' && { postId: await makePost(me) }),
    }
    await storeNotification(test.db, { ...told, senderId: mia.id, at, read })
    await storeNotification(test.db, { ...told, senderId: about.type === 'comment' ? ben.id : mia.id })
    const stored = await test.db.select().from(notifications).where(eq(notifications.member_id, me.id))
    expect(stored).toHaveLength(2)
    return new Set(stored.map(({ line_id }) => line_id)).size === 1
  }

  it.each([
    [168, false, true],
    [1, true, true],
    [23.9, true, true],
    [24.1, true, false],
  ])('a comment %d hours after another one (read: %s) joins its line: %s', async (hours, read, one) => {
    expect(await joins({ hours, read }, { type: 'comment' })).toBe(one)
  })

  it.each([
    [0.9, false, true],
    [0.9, true, true],
    [1.1, false, false],
    [48, false, false],
  ])('a visit %d hours after another one (read: %s) joins its line: %s', async (hours, read, one) => {
    expect(await joins({ hours, read }, { type: 'visit' })).toBe(one)
  })

  it("a visit doesn't join a line that started over an hour ago, however new its latest event", async () => {
    const [me, mia] = await people('Me', 'Mia')
    if (!me || !mia) throw new Error('nobody there')
    await tell(me, mia, 'visit', 1.1)
    await tell(me, mia, 'visit', 0.5)
    await tell(me, mia, 'visit')
    expect((await list(me)).map(({ data }) => data)).toEqual([
      'Mia visited your profile',
      'Mia visited you twice',
    ])
  })
})

describe('likes and visits', () => {
  it('are counted by member, and can be marked as read on their own', async () => {
    const [me, mia, ben] = await people('Me', 'Mia', 'Ben')
    if (!me || !mia || !ben) throw new Error('nobody there')
    for (const type of ['visit', 'like', 'follow'] as const) await tell(me, mia, type)
    await tell(me, ben, 'visit')
    const counts = async () => (await callRoute(test, me, countNotifications, own(me))).body
    expect(await counts()).toEqual([{ count: 2, likes: 2 }])
    const { body } = await callRoute(test, me, readNotifications, { ...own(me), body: { only: 'likes' } })
    expect(body).toMatchObject({ count: 1, likes: 0 })
    expect(await counts()).toEqual([{ count: 1, likes: 0 }])
  })
})

describe("the site's own notifications", () => {
  it('have no sender, and ignore blocks', async () => {
    const { me } = await makeTwo()
    for (const type of ['plan_bought', 'plan_ending', 'plan_ended'] as const)
      await storeNotification(test.db, { memberId: me.id, type, detail: 'Gold' })
    const found = await list(me)
    expect(found.map(({ data, sender_id, others, url }) => [data, sender_id, others, url])).toEqual([
      ['Your Gold plan has ended', null, [], '/users/upgradeplan'],
      ['Your Gold plan ends soon', null, [], '/users/upgradeplan'],
      ['Your Gold plan has started', null, [], '/users/settings/plan'],
    ])
    expect(await count(me)).toBe(3)
  })

  it('of missed calls have one line per caller, and link to the conversation', async () => {
    const { me, sender } = await makeTwo()
    const room = await makeMatch(test, me, sender)
    for (let n = 0; n < 3; n++)
      await storeNotification(test.db, { memberId: me.id, senderId: sender.id, type: 'missed_call' })
    expect((await list(me)).map(({ data, url }) => [data, url])).toEqual([
      ['You missed 3 calls from Théo', `/chat/messages?room=${room}`],
    ])
  })
})
