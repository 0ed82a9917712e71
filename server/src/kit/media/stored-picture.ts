import { PICTURE_WIDTHS, type PictureWidth, type ProcessedPicture } from './picture.ts'
import type { MediaStorage } from './storage.ts'

/** Stores every width of a picture; only afterwards may a row refer to `key`. */
export async function putPicture(
  storage: MediaStorage,
  key: string,
  picture: ProcessedPicture,
): Promise<void> {
  await Promise.all(
    PICTURE_WIDTHS.map((width) =>
      storage.put(variantKey(key, width), picture.variants[width].bytes, 'image/webp'),
    ),
  )
}

export async function deletePicture(storage: MediaStorage, key: string): Promise<void> {
  await Promise.all(PICTURE_WIDTHS.map((width) => storage.delete(variantKey(key, width))))
}

export function variantKey(key: string, width: PictureWidth): string {
  return `${key}/${width}.webp`
}
