import { and, desc, eq, lt } from 'drizzle-orm'
import type { Database } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'
import { members } from '../accounts/accounts.tables.ts'
import { pictures } from '../pictures/pictures.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isThereFor } from '../relations/relations.tables.ts'
import type { Page } from './posts.repository.ts'
import { postImages, postLikes } from './posts.tables.ts'

/** Stores that a member likes a post; false when it was so already. */
export async function insertLike(
  tx: Database,
  like: { postId: string; memberId: string; now: Date },
): Promise<boolean> {
  const stored = await tx
    .insert(postLikes)
    .values({ id: newId(), post_id: like.postId, member_id: like.memberId, created_at: like.now })
    .onConflictDoNothing()
    .returning({ id: postLikes.id })
  return stored.length > 0
}

/** Takes the like of a post back; false when there was none. */
export async function deleteLike(tx: Database, postId: string, memberId: string): Promise<boolean> {
  const gone = await tx
    .delete(postLikes)
    .where(and(eq(postLikes.post_id, postId), eq(postLikes.member_id, memberId)))
    .returning({ id: postLikes.id })
  return gone.length > 0
}

export async function hasImages(db: Database, postId: string): Promise<boolean> {
  const found = await db
    .select({ index: postImages.index })
    .from(postImages)
    .where(eq(postImages.post_id, postId))
    .limit(1)
  return found.length > 0
}

/** Who likes a post, latest first, as far as the viewer may see them; the id is the like's. */
export function pageOfLikers(db: Database, viewerId: string, postId: string, { before, limit }: Page) {
  return db
    .select({
      id: postLikes.id,
      member_id: members.id,
      username: members.username,
      firstname: profiles.firstname,
      lastname: profiles.lastname,
      gender: profiles.gender,
      media_key: pictures.media_key,
      thumbhash: pictures.thumbhash,
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
