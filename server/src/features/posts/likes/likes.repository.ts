import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../../kit/database/database.ts'
import { statement } from '../../../kit/database/statement.ts'
import { newId } from '../../../kit/ids.ts'
import { members } from '../../../schema/accounts.tables.ts'
import { pictures, shownPicture } from '../../../schema/pictures.tables.ts'
import { postImages, postLikes, posts } from '../../../schema/posts.tables.ts'
import { lastnameFor, profiles } from '../../../schema/profiles.tables.ts'
import { isThereFor } from '../../../schema/relations.tables.ts'
import type { PostPage } from '../posts.repository.ts'

const store = statement<
  { owner: string; images: boolean },
  { id: string; postId: string; memberId: string; at: string }
>('post_like_stored', (bind) => {
  const me = bind('memberId', 'uuid')
  return sql`
    with shown as (
      select ${posts.id}, ${posts.member_id} as owner,
        exists (select from ${postImages} where ${postImages.post_id} = ${posts.id}) as images
      from ${posts} join ${members} on ${members.id} = ${posts.member_id}
      where ${posts.id} = ${bind('postId', 'uuid')} and ${isThereFor(me)}
    ), stored as (
      insert into ${postLikes} (id, post_id, member_id, created_at)
      select ${bind('id', 'uuid')}, shown.id, ${me}, ${bind('at', 'timestamptz')} from shown
      on conflict do nothing
      returning id
    )
    select owner, images from shown, stored`
})

/**
 * Stores a member's like of a post. Returns the owner, and whether it has images; nothing if the member
 * already likes it or may not see it.
 */
export async function insertLike(tx: Database, like: { postId: string; memberId: string; now: Date }) {
  const { postId, memberId, now } = like
  const [stored] = await store(tx, { id: newId(), postId, memberId, at: now.toISOString() })
  return stored
}

/** Removes a like from a post; false if there was none. */
export async function deleteLike(tx: Database, postId: string, memberId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(postLikes)
    .where(and(eq(postLikes.post_id, postId), eq(postLikes.member_id, memberId)))
  return Boolean(rowCount)
}

/** Returns visible members who like a post, latest first; the id is the like's. */
export function findLikerPage(db: Database, viewerId: string, postId: string, { before, limit }: PostPage) {
  return db
    .select({
      id: postLikes.id,
      member_id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: lastnameFor(viewerId),
      gender: profiles.gender,
      ...shownPicture,
    })
    .from(postLikes)
    .innerJoin(members, eq(members.id, postLikes.member_id))
    .innerJoin(profiles, eq(profiles.member_id, members.id))
    .leftJoin(pictures, and(eq(pictures.member_id, members.id), pictures.is_main))
    .where(
      and(
        eq(postLikes.post_id, postId),
        before === undefined ? undefined : lt(postLikes.id, before),
        isThereFor(viewerId),
      ),
    )
    .orderBy(desc(postLikes.id))
    .limit(limit)
}
