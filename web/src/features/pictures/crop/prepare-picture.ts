import { LIMITS } from '@savanna/contract/common'
import { WHOLE } from './crop.model.ts'
import { dataUrlOf, drawPhoto, jpegOf, openPhoto } from './photo.ts'

/** In px: no layout shows a larger picture. */
const LONGEST_SIDE = 1920
/** Types that both `img` and the server read; anything else is converted to JPEG here. */
const SENT_AS_IS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** Returns a file's picture in a form that the server accepts; scales a large photo down first. */
export async function lightPicture(file: File): Promise<Blob> {
  const photo = await openPhoto(file)
  try {
    return await lighten(file, photo)
  } finally {
    photo.close()
  }
}

/** Returns the same picture as a data URL. */
export async function preparePicture(file: File): Promise<string> {
  return dataUrlOf(await lightPicture(file))
}

async function lighten(file: File, photo: ImageBitmap): Promise<Blob> {
  const small = Math.max(photo.width, photo.height) <= LONGEST_SIDE && file.size < LIMITS.pictureBytes
  if (small && SENT_AS_IS.has(file.type)) return file
  return jpegOf(drawPhoto(photo, { turns: 0, area: WHOLE }, LONGEST_SIDE))
}
