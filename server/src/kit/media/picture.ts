import sharp, { type Metadata, type SharpOptions } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { limitConcurrency } from './limit-concurrency.ts'
import { measureLook, type PictureLook, type Pixels } from './picture-look.ts'
import { readPngGamma, toSrgb } from './uploads/png-gamma.ts'

type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIF_BRANDS = new Set(['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1'])

/**
 * Returns the format that the first bytes claim; undefined for any other. It decides whether a decoder sees
 * the file at all, so uploads never reach the decoders for SVG, PDF, TIFF and the like.
 */
function sniffPictureFormat(bytes: Buffer): PictureFormat | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp'
  if (head.slice(4, 8) === 'ftyp' && HEIF_BRANDS.has(head.slice(8))) return 'heif'
  return undefined
}

export const PICTURE_WIDTHS = [320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** Uploads must be smaller than this. */
export const MAX_UPLOAD_BYTES = 2_000_000

/** Each width's largest size, in bytes. It determines the weight of pages: a card shows the 640 px variant. */
const BYTE_BUDGET: Record<PictureWidth, number> = { 320: 16_000, 640: 40_000, 1280: 160_000 }
const HIGHEST_QUALITY = 80
const LOWEST_QUALITY = 10
const QUALITY_STEP = 8
/** Of 6: two and a half times as fast as 4, for 1 to 2 % more bytes. */
export const EFFORT = 2

const MAX_PIXELS = 40_000_000
/** A kilobyte of AVIF or HEIC can hold any number of pixels, each of which takes 18 bytes while decoding. */
const MAX_PIXELS_HEIF = 10_000_000
/** The largest ratio of height to width: keeps a strip of 10 x 100000 pixels from becoming a useless variant. */
const MAX_RATIO = 2.5
/**
 * Anything wider than a television is cropped at the sides: a variant's height is at least this share of its
 * nominal width.
 */
const LEAST_HEIGHT = 9 / 16
/** How much wider than its nominal width a panorama's variant may be. */
const MAX_WIDENING = 3
const THUMBNAIL_SIDE = 100

interface PictureVariant {
  bytes: Buffer
  width: number
  height: number
}

export interface ProcessedPicture extends PictureLook {
  /** The largest variant's size, upright. */
  width: number
  height: number
  /** Base64 of the ThumbHash, shown until the picture has loaded. */
  thumbhash: string
  variants: Record<PictureWidth, PictureVariant>
}

export type UnreadableReason = 'weight' | 'format' | 'dimensions' | 'damaged' | 'costly'

/** Thrown for an upload that isn't an accepted picture; each feature turns it into its own problem. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, cause?: unknown) {
    super(`unreadable picture: ${reason}`, { cause })
    this.reason = reason
  }
}

// Uploads are all different: a cache would only keep people's photos in memory.
sharp.cache(false)

/**
 * Converts a picture to WebP files in three widths, in this process: use `PictureUploads` for what members
 * send. Only keeps pixels: drops metadata, profiles, extra frames, hidden colours under transparency and
 * anything appended to the file.
 * @throws UnreadablePicture with the reason.
 */
export async function decodePicture(bytes: Buffer, maxBytes = MAX_UPLOAD_BYTES): Promise<ProcessedPicture> {
  if (bytes.length >= maxBytes) throw new UnreadablePicture('weight')
  const promised = sniffPictureFormat(bytes)
  if (!promised) throw new UnreadablePicture('format')
  const widening = wideningOf(await checkHeader(bytes, promised))
  return runDecoder(() => makeVariants(bytes, widening))
}

/** Decoding shares Node's few threads with files and passwords, and holds whole photos in memory. */
const runDecoder = limitConcurrency(2)

async function makeVariants(bytes: Buffer, widening: number): Promise<ProcessedPicture> {
  const pixels = await readPixels(bytes, 1280 * widening)
  const variants = {
    320: await encode(pixels, 320, widening),
    640: await encode(pixels, 640, widening),
    1280: await encode(pixels, 1280, widening),
  }
  const { width, height } = variants[1280]
  return {
    width,
    height,
    variants,
    thumbhash: await computeThumbhash(pixels),
    ...(await measureLook(pixels)),
  }
}

const reading: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS }

/**
 * Returns a variant's width as a multiple of its nominal width: 1, or up to 3 for a panorama, which keeps its
 * height.
 */
export function wideningOf({ width, height }: { width: number; height: number }): number {
  return Math.min(MAX_WIDENING, Math.max(1, (LEAST_HEIGHT * width) / height))
}

/** Returns an upload's size, upright. */
async function checkHeader(bytes: Buffer, promised: PictureFormat): Promise<Metadata['autoOrient']> {
  const header = await readHeader(bytes)
  if (header.format !== promised) throw new UnreadablePicture('format')
  const { width, height } = header
  const most = promised === 'heif' ? MAX_PIXELS_HEIF : MAX_PIXELS
  if (!(width > 0 && height > 0) || width * height > most) throw new UnreadablePicture('dimensions')
  return header.autoOrient
}

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    // Only reads the header here, whatever size it claims.
    return await sharp(bytes, { ...reading, limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new UnreadablePicture('damaged', cause)
  }
}

/** Decodes once, upright and in sRGB, to the largest stored size. */
async function readPixels(bytes: Buffer, maxWidth: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(bytes, reading)
      .autoOrient()
      .resize({
        width: Math.round(maxWidth),
        height: 1280 * MAX_RATIO,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 3) throw new Error(`expected 3 channels, got ${info.channels}`)
    const gamma = readPngGamma(bytes)
    if (gamma !== undefined) toSrgb(data, gamma)
    return { data, width: info.width, height: info.height }
  } catch (cause) {
    throw new UnreadablePicture('damaged', cause)
  }
}

async function encode(pixels: Pixels, width: PictureWidth, widening: number): Promise<PictureVariant> {
  const budget = BYTE_BUDGET[width]
  let narrowed = Math.round(width * widening)
  for (;;) {
    const lightest = await encodeWithin(pixels, narrowed, budget)
    if (lightest.bytes.length <= budget) return lightest
    // Film grain can exceed the budget even at the lowest quality; the picture then gets narrower.
    narrowed = Math.max(1, Math.floor(lightest.width * 0.9 * Math.sqrt(budget / lightest.bytes.length)))
  }
}

/** Returns the highest-quality variant within the budget, by bisection; the lowest quality if none fits. */
async function encodeWithin(pixels: Pixels, width: number, budget: number): Promise<PictureVariant> {
  const usual = await encodeAt(pixels, width, HIGHEST_QUALITY)
  if (usual.bytes.length <= budget) return usual
  let best = await encodeAt(pixels, width, LOWEST_QUALITY)
  let [fits, heavy] = [LOWEST_QUALITY, HIGHEST_QUALITY]
  while (best.bytes.length <= budget && heavy - fits > QUALITY_STEP) {
    const quality = Math.round((fits + heavy) / 2)
    const variant = await encodeAt(pixels, width, quality)
    if (variant.bytes.length > budget) heavy = quality
    else [fits, best] = [quality, variant]
  }
  return best
}

async function encodeAt(pixels: Pixels, width: number, quality: number): Promise<PictureVariant> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function computeThumbhash(pixels: Pixels): Promise<string> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function fromPixels({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}
