import type { Context } from '../../context.ts'
import { findSessionMember } from '../accounts/index.ts'
import { mayViewPicture } from './pictures.repository.ts'

/** A stored picture is there for holders of a live session who may see its owner. */
export async function mayViewMedia(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sessionId: string,
  key: string,
): Promise<boolean> {
  const viewer = await findSessionMember(db, sessionId, now())
  return viewer ? mayViewPicture(db, viewer.id, key) : false
}
