import { PICTURE_WIDTHS, type PictureWidth, type ProcessedPicture } from './picture.ts'
import type { MediaStorage } from './storage.ts'

/** Stores every width of a picture, or none, and rejects then; only afterwards may a row refer to `key`. */
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
  // On a full disk, what was written must not take up space until the next sweep.
  await deletePicture(storage, key).catch(() => {})
  throw failed.reason
}

/** Deletes every width of a picture; missing ones are no error. */
export async function deletePicture(storage: MediaStorage, key: string): Promise<void> {
  await Promise.all(PICTURE_WIDTHS.map((width) => storage.delete(variantKey(key, width))))
}

/** Returns the storage key of one width of a picture. */
export function variantKey(key: string, width: PictureWidth): string {
  return `${key}/${width}.webp`
}
