import { deletePicture, variantKey } from '../../kit/media/stored-picture.ts'
import type { MemberData } from '../accounts/index.ts'
import { findPictures } from './pictures.repository.ts'
import { findStoredKeys } from './stored-keys.repository.ts'

/** A member's pictures: the rows, and the stored objects that outlive them. */
export const pictureData: MemberData = {
  async exportData(db, memberId) {
    const pictures = (await findPictures(db, memberId)).map((picture) => ({
      ...picture,
      file: `pictures/${picture.pic_index + 1}.webp`,
    }))
    return {
      files: {
        'pictures.json': pictures.map(({ file, pic_index, is_main, focus_x, focus_y, created_at }) => ({
          file,
          place: pic_index + 1,
          main: is_main,
          focal_point: focus_x === null || focus_y === null ? null : { x: focus_x, y: focus_y },
          added: created_at,
        })),
      },
      objects: Object.fromEntries(pictures.map(({ file, media_key }) => [file, variantKey(media_key, 1280)])),
    }
  },
  async beforeDelete(tx, memberId) {
    const keys = await findStoredKeys(tx, memberId)
    return {
      afterCommit: async ({ storage }) => {
        await Promise.all(keys.map((key) => deletePicture(storage, key)))
      },
    }
  },
}
