import { PICTURE_WIDTHS, type PictureWidth, type ProcessedPicture } from './picture.ts'
import type { MediaStorage } from './storage.ts'

/** Widths made from a stored one on first request: for thumbnails and lists. */
export const DERIVED_WIDTHS = [96, 200] as const
export type RenditionWidth = PictureWidth | (typeof DERIVED_WIDTHS)[number]

/** Every width that a picture can have. */
export const RENDITION_WIDTHS: readonly RenditionWidth[] = [...DERIVED_WIDTHS, ...PICTURE_WIDTHS]
/** The widths that browsers choose from: a thumbnail, a list, a card, the whole window. */
export const OFFERED_WIDTHS: readonly RenditionWidth[] = [96, 200, 640, 1280]

/** Returns whether a width is made from another one. */
export function isDerived(width: RenditionWidth): width is (typeof DERIVED_WIDTHS)[number] {
  return DERIVED_WIDTHS.some((derived) => derived === width)
}

/** Stores every width of a picture, or rejects and stores none; a row may only refer to `key` afterwards. */
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
  // On a full disk, partial writes must not take up space until the next sweep.
  await deletePicture(storage, key).catch(() => {})
  throw failed.reason
}

/** Deletes every width and format of a picture; missing ones aren't an error. */
export async function deletePicture(storage: MediaStorage, key: string): Promise<void> {
  const names = [...RENDITION_WIDTHS.map((width) => variantKey(key, width)), avifKey(key)]
  await Promise.all(names.map((name) => storage.delete(name)))
}

/** Returns the storage key for one of a picture's widths. */
export function variantKey(key: string, width: RenditionWidth): string {
  return `${key}/${width}.webp`
}

/** Returns the storage key for a picture's card width in AVIF. */
export function avifKey(key: string): string {
  return `${key}/640.avif`
}
