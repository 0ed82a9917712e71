import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { lockMembers } from '../accounts/index.ts'
import { discardObjects } from '../pictures/index.ts'
import { recomputePopularity } from '../profiles/index.ts'
import { deleteCommentRow, findCommentOwners } from './comments/comments.repository.ts'
import { announceCommentGone, announceGone } from './live/posts.live.ts'
import { findAuthor } from './posts.repository.ts'
import { deletePostRow } from './publish.repository.ts'

/** What there is to do after the commit. */
type Afterwards = (context: Context) => Promise<void>

/** Deletes a post for an administrator; nothing when it is gone already. */
export async function takeDownPost(tx: Database, id: string): Promise<Afterwards | undefined> {
  const author = await findAuthor(tx, id)
  if (author === undefined) return undefined
  await lockMembers(tx, [author])
  const keys = await deletePostRow(tx, id)
  await recomputePopularity(tx, [author])
  return async (context) => {
    announceGone(context, [id])
    await discardObjects(context, keys)
  }
}

/** Deletes a comment for an administrator; nothing when it is gone already. */
export async function takeDownComment(tx: Database, id: string): Promise<Afterwards | undefined> {
  const place = await findCommentOwners(tx, id)
  if (!place) return undefined
  await lockMembers(tx, [place.author_id, place.owner_id])
  await deleteCommentRow(tx, id)
  const comment = {
    id,
    author_id: place.author_id,
    post: { id: place.post_id, member_id: place.owner_id },
  }
  return (context) => announceCommentGone(context, comment)
}
