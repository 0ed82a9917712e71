import { msg } from '@lingui/core/runtime-macro'
import { say } from '@savanna/contract/language/say'
import { LIST_PAGE } from '@savanna/contract/relations/routes'
import type { Context } from '../../../context.ts'
import { runAfterCommit } from '../../../kit/after-commit.ts'
import type { Database } from '../../../kit/database/database.ts'
import type { Caller } from '../../../kit/http/serve.ts'
import { takeAllowance } from '../../allowances/index.ts'
import { announceNotification, storeNotification } from '../../notifications/index.ts'
import { signPortrait } from '../../pictures/index.ts'
import { recomputePopularity } from '../../profiles/index.ts'
import { announceLikes } from '../live/posts.live.ts'
import { type PostRef, requirePost, showPeopleAt } from '../posts.access.ts'
import { findCounts, lockMemberAndOwner } from '../posts.repository.ts'
import { deleteLike, findLikerPage, insertLike } from './likes.repository.ts'

/** Likes a post. Its owner is notified once, however often the like is undone and repeated. */
export async function likePost(context: Context, me: Caller, postId: string) {
  const { changed, notification } = await context.db.transaction(async (tx) => {
    await lockMemberAndOwner(tx, me.id, postId)
    const now = context.now()
    const like = await insertLike(tx, { postId, memberId: me.id, now })
    if (!like) {
      await requirePost(tx, me, postId)
      return { changed: false, notification: undefined }
    }
    const { owner, images } = like
    const kind = images ? 'photo_likes' : 'post_likes'
    await takeAllowance(tx, { memberId: me.id, kind, target: postId, now })
    await recomputePopularity(tx, [owner])
    const told = { memberId: owner, senderId: me.id, type: 'post_like', postId, at: now } as const
    return {
      changed: true,
      notification: owner === me.id ? undefined : await storeNotification(tx, told),
    }
  })
  await runAfterCommit(
    context,
    'post_like',
    () => changed && announceLikes(context, { id: postId }, { id: me.id, liked: true }),
    () => announceNotification(context, notification),
  )
  return {
    message: say(msg({ message: 'Liked', context: 'post' })),
    liked: true,
    likeCount: await countOf(context, me, postId),
  }
}

export async function unlikePost(context: Context, me: Caller, postId: string) {
  const { post, changed } = await context.db.transaction(async (tx) => {
    const post = await lockPost(tx, me, postId)
    const changed = await deleteLike(tx, postId, me.id)
    if (changed) await recomputePopularity(tx, [post.member_id])
    return { post, changed }
  })
  if (changed)
    await runAfterCommit(context, 'post_unlike', () =>
      announceLikes(context, post, { id: me.id, liked: false }),
    )
  return {
    message: say(msg`Like removed`),
    liked: false,
    likeCount: await countOf(context, me, postId),
  }
}

/** Returns the post, and locks the relationship between its owner and the caller until the transaction ends. */
async function lockPost(tx: Database, me: Caller, postId: string): Promise<PostRef> {
  await lockMemberAndOwner(tx, me.id, postId)
  return requirePost(tx, me, postId)
}

async function countOf({ db }: Context, me: Caller, postId: string): Promise<number> {
  return (await findCounts(db, me.id, postId))?.likes ?? 0
}

/** Returns how many members visible to the caller like a post. */
export async function countLikes(context: Context, me: Caller, postId: string) {
  await requirePost(context.db, me, postId)
  return { status: 200 as const, data: [{ likeCount: await countOf(context, me, postId) }] }
}

/** Returns who likes a post, latest first. */
export async function readLikers(context: Context, me: Caller, postId: string, before?: string) {
  const post = await requirePost(context.db, me, postId)
  const found = await findLikerPage(context.db, me.id, postId, { before, limit: LIST_PAGE + 1 })
  const page = found.slice(0, LIST_PAGE)
  const { has, ...held } = await showPeopleAt(
    context,
    me,
    post,
    page.map(({ member_id }) => member_id),
  )
  const shown = page.filter(({ member_id }) => has(member_id))
  const data = shown.map(({ media_key, thumbhash, focus_x, focus_y, scrim, ...row }) => {
    const stored = { media_key, thumbhash, focus_x, focus_y, scrim }
    const portrait = signPortrait(context, me.sessionId, stored)
    return { ...row, user_id: row.member_id, profile_picture_url: portrait?.url ?? null, portrait }
  })
  return { data, next: found.length > page.length ? (page.at(-1)?.id ?? null) : null, ...held }
}
