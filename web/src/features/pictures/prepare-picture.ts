import { LIMITS } from '@savanna/contract/common'
import { PICTURE_TOO_LARGE, PICTURE_UNREADABLE } from '@savanna/contract/pictures'
import { fitWithin } from './pictures.model.ts'

/** Longer sides than this are of no use to anyone's screen here. */
const LONGEST_SIDE = 1920
/** What browsers show in an `img` and the server reads; anything else becomes a JPEG here. */
const SENT_AS_IS = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
const QUALITIES = [0.86, 0.76, 0.66, 0.54, 0.4]
/** Decoding more than this would take a phone's memory. */
const LARGEST_FILE = 60_000_000

/** A file that is no picture, or none that fits, with the sentence that says so. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
}

/** The picture of a file as a data URL that the server takes: a large photograph is scaled down first. */
export async function preparePicture(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) throw new UnfitPicture(PICTURE_UNREADABLE)
  if (file.size > LARGEST_FILE) throw new UnfitPicture(PICTURE_TOO_LARGE)
  const bitmap = await decode(file)
  try {
    return await dataUrlOf(await lighten(file, bitmap))
  } finally {
    bitmap.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    if (bitmap.width > 0 && bitmap.height > 0) return bitmap
  } catch {
    // Whatever the decoder dislikes about it, the sentence is the same.
  }
  throw new UnfitPicture(PICTURE_UNREADABLE)
}

async function lighten(file: File, bitmap: ImageBitmap): Promise<Blob> {
  const small = Math.max(bitmap.width, bitmap.height) <= LONGEST_SIDE && file.size < LIMITS.pictureBytes
  if (small && SENT_AS_IS.has(file.type)) return file
  const canvas = draw(bitmap)
  for (const quality of QUALITIES) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (jpeg.size < LIMITS.pictureBytes) return jpeg
  }
  throw new UnfitPicture(PICTURE_TOO_LARGE)
}

function draw(bitmap: ImageBitmap): OffscreenCanvas {
  const { width, height } = fitWithin(bitmap, LONGEST_SIDE)
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (!pen) throw new UnfitPicture(PICTURE_UNREADABLE)
  // A JPEG has no transparency; without this it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new UnfitPicture(PICTURE_UNREADABLE))
    reader.readAsDataURL(blob)
  })
}
