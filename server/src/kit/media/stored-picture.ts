import { PICTURE_WIDTHS, type PictureWidth, type ProcessedPicture } from './picture.ts'
import type { MediaStorage } from './storage.ts'

/** Stores every width of a picture, or none; only afterwards may a row refer to `key`. */
export async function putPicture(
  storage: MediaStorage,
  key: string,
  picture: ProcessedPicture,
): Promise<void> {
  const written = await Promise.allSettled(
    PICTURE_WIDTHS.map((width) =>
      storage.put(variantKey(key, width), picture.variants[width].bytes, 'image/webp'),
    ),
  )
  const failed = written.find(({ status }) => status === 'rejected')
  if (failed?.status !== 'rejected') return
  // Where there is no room, what was written must not take up more of it; the sweep would come later.
  await deletePicture(storage, key).catch(() => {})
  throw failed.reason
}

/** Removes every width of a picture; one that is not there is none too many. */
export async function deletePicture(storage: MediaStorage, key: string): Promise<void> {
  await Promise.all(PICTURE_WIDTHS.map((width) => storage.delete(variantKey(key, width))))
}

/** The name of the object that holds one width. */
export function variantKey(key: string, width: PictureWidth): string {
  return `${key}/${width}.webp`
}
