import type { Context } from '../../context.ts'
import type { Database } from '../../kit/database/database.ts'
import { deletePictureRow, findPictures, lockPictures, markMain } from './pictures.repository.ts'
import { chooseNextMainPicture } from './pictures.rules.ts'
import { discardObjects } from './stored-objects.ts'

/** Deletes the named pictures of a member, for an administrator; returns what to do after the commit. */
export async function takeDownPictures(
  tx: Database,
  memberId: string,
  keys: string[],
): Promise<(context: Context) => Promise<void>> {
  await lockPictures(tx, memberId)
  const pictures = await findPictures(tx, memberId)
  const gone = pictures.filter(({ media_key }) => keys.includes(media_key))
  for (const { id } of gone) await deletePictureRow(tx, id)
  const left = pictures.filter((picture) => !gone.includes(picture))
  const main = gone.find(({ is_main }) => is_main)
  const next = main && chooseNextMainPicture(left, main)
  if (next) await markMain(tx, memberId, next.id)
  return async (context) => {
    await discardObjects(
      context,
      gone.map(({ media_key }) => media_key),
    )
    context.live.toMember(memberId, 'profileChanged')
  }
}
