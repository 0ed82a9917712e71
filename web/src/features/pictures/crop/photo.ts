import { LIMITS } from '@savanna/contract/common'
import { say } from '@savanna/contract/language/say'
import { PICTURE_TOO_LARGE, PICTURE_UNREADABLE } from '@savanna/contract/pictures/routes'
import { computeCut, type Edit, turnMatrix } from './crop.model.ts'
import { UnfitPicture } from './unfit-picture.ts'
import { explainUnreadable } from './unreadable.ts'

const QUALITIES = [0.86, 0.76, 0.66, 0.54, 0.4]
/** In bytes: decoding more would exhaust a phone's memory. */
const LARGEST_FILE = 60_000_000
/** Some systems report no media type for an iPhone's photos. */
const IPHONE_FILE = /\.(heic|heif)$/i

/** Decodes a file's photo, upright, in any format this browser supports. @throws UnfitPicture */
export async function openPhoto(file: File): Promise<ImageBitmap> {
  const claims = file.type.startsWith('image/') || (file.type === '' && IPHONE_FILE.test(file.name))
  if (!claims) throw await makeUnfit(file)
  if (file.size > LARGEST_FILE) throw new UnfitPicture(say(PICTURE_TOO_LARGE))
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (photo.width > 0 && photo.height > 0) return photo
  } catch {
    // The decoder's reason is useless; the bytes may tell.
  }
  throw await makeUnfit(file)
}

async function makeUnfit(file: File): Promise<UnfitPicture> {
  const reason = await explainUnreadable(file)
  return new UnfitPicture(say(reason), { explained: reason !== PICTURE_UNREADABLE })
}

/** Draws a photo rotated and cropped, its longer side at most `longestSide` px. */
export function drawPhoto(photo: ImageBitmap, edit: Edit, longestSide: number): OffscreenCanvas {
  const { from, size } = computeCut(photo, edit, longestSide)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnfitPicture(say(PICTURE_UNREADABLE))
  // JPEG has no transparency; without this it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.scale(size.width / from.width, size.height / from.height)
  pen.translate(-from.x, -from.y)
  pen.transform(...turnMatrix(photo, edit.turns))
  pen.drawImage(photo, 0, 0)
  return canvas
}

/** Encodes the canvas as a JPEG, in the best quality that stays below the server's limit. */
export async function jpegOf(canvas: OffscreenCanvas): Promise<Blob> {
  for (const quality of QUALITIES) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size < LIMITS.pictureBytes) return jpeg
  }
  throw new UnfitPicture(say(PICTURE_TOO_LARGE))
}

export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new UnfitPicture(say(PICTURE_UNREADABLE)))
    reader.readAsDataURL(blob)
  })
}
