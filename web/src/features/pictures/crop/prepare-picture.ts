import { LIMITS } from '@savanna/contract/common'
import { WHOLE } from './crop.model.ts'
import { dataUrlOf, drawPhoto, jpegOf, openPhoto } from './photo.ts'

/** Longer sides than this are of no use to anyone's screen here. */
const LONGEST_SIDE = 1920
/** What browsers show in an `img` and the server reads; anything else becomes a JPEG here. */
const SENT_AS_IS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** The picture of a file as the server takes it: a large photograph is scaled down first. */
export async function lightPicture(file: File): Promise<Blob> {
  const photo = await openPhoto(file)
  try {
    return await lighten(file, photo)
  } finally {
    photo.close()
  }
}

/** The same as a data URL. */
export async function preparePicture(file: File): Promise<string> {
  return dataUrlOf(await lightPicture(file))
}

async function lighten(file: File, photo: ImageBitmap): Promise<Blob> {
  const small = Math.max(photo.width, photo.height) <= LONGEST_SIDE && file.size < LIMITS.pictureBytes
  if (small && SENT_AS_IS.has(file.type)) return file
  return jpegOf(drawPhoto(photo, { turns: 0, area: WHOLE }, LONGEST_SIDE))
}
