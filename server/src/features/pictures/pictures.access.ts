import type { Context } from '../../context.ts'
import { findSessionMember } from '../accounts/index.ts'
import { mayViewPicture } from './pictures.repository.ts'

/** Returns whether the holder of a live session may see the owner of a stored picture. */
export async function mayViewMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  const viewer = await findSessionMember(db, sessionId, now())
  return viewer ? mayViewPicture(db, viewer.id, key) : false
}
