import sharp from 'sharp'

/** Raw sRGB pixels, three bytes each. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** A place in a picture, as fractions of its width and height from the top left corner. */
export interface FocalPoint {
  /** 0 to 1. */
  x: number
  /** 0 to 1. */
  y: number
}

/** A picture's data for cards besides its pixels. */
export interface PictureLook {
  /** The area that stays visible when the picture is cropped. */
  focus: FocalPoint
  /** The colour behind white text at the bottom of the picture, as `#rrggbb`. */
  scrim: string
}

/** The look of an unmeasured picture: most portraits have the face a little above the middle. */
export const DEFAULT_LOOK: PictureLook = { focus: { x: 0.5, y: 0.4 }, scrim: '#16130f' }

/** Returns a picture's focal point and scrim colour. */
export async function measureLook(pixels: Pixels): Promise<PictureLook> {
  const { data, info } = await open(pixels)
    .resize({ width: SEARCH_SIDE, height: SEARCH_SIDE, fit: 'inside' })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const small = { data, width: info.width, height: info.height }
  return { focus: await findFocus(small), scrim: sampleScrim(small) }
}

/** Like `measureLook`, from a stored picture's bytes. */
export async function measureStoredLook(bytes: Buffer): Promise<PictureLook> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return measureLook({ data, width: info.width, height: info.height })
}

function open({ data, width, height }: Pixels) {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

const SEARCH_SIDE = 64
/** The side of the compared square, as a fraction of the shorter side: about a face in a portrait. */
const FACE = 0.35
/** The share of the square that must have skin colours. */
const LEAST_SKIN = 0.35
/** How quickly a place counts less with distance from where faces usually are. */
const SPREAD = 0.4

/**
 * Returns where the face most likely is: the square with the most skin colours, preferring places near the
 * upper middle; without skin, the place that sharp's attention strategy finds.
 */
async function findFocus(small: Pixels): Promise<FocalPoint> {
  const { x, y } = findSkin(small) ?? (await findAttention(small))
  return { x: round(x), y: round(y) }
}

function findSkin(small: Pixels): FocalPoint | undefined {
  const { width, height } = small
  const side = Math.max(1, Math.round(FACE * Math.min(width, height)))
  const sums = sumSkin(small)
  const at = (x: number, y: number) => sums[y * (width + 1) + x] ?? 0
  let best: { score: number; x: number; y: number } | undefined
  for (let top = 0; top + side <= height; top += 1)
    for (let left = 0; left + side <= width; left += 1) {
      const [right, bottom] = [left + side, top + side]
      const part = (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / (side * side)
      if (part < LEAST_SKIN) continue
      const [x, y] = [(left + side / 2) / width, (top + side / 2) / height]
      const score = part * likelihood(x, y)
      if (!best || score > best.score) best = { score, x, y }
    }
  return best
}

/** Returns how likely a face is at a place, at most 1. */
function likelihood(x: number, y: number): number {
  const { focus } = DEFAULT_LOOK
  return Math.exp(-((x - focus.x) ** 2 + (y - focus.y) ** 2) / (2 * SPREAD ** 2))
}

/** Returns for each pixel corner how much skin is above and to the left of it (a summed-area table). */
function sumSkin({ data, width, height }: Pixels): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const first = (y * width + x) * 3
      const [red, green, blue] = [data[first] ?? 0, data[first + 1] ?? 0, data[first + 2] ?? 0]
      const above = y * (width + 1) + x
      const here = above + width + 2
      sums[here] =
        (sums[here - 1] ?? 0) + (sums[above + 1] ?? 0) - (sums[above] ?? 0) + Number(isSkin(red, green, blue))
    }
  return sums
}

/**
 * Returns whether a colour may be skin of any tone, only by its chroma: the ranges of Chai and Ngan, "Face
 * segmentation using skin-color map in videophone applications" (1999).
 */
function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.1687 * red - 0.3313 * green + 0.5 * blue
  const cr = 128 + 0.5 * red - 0.4187 * green - 0.0813 * blue
  return cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173
}

async function findAttention(small: Pixels): Promise<FocalPoint> {
  const side = Math.min(small.width, small.height)
  const { info } = await open(small)
    .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { focus } = DEFAULT_LOOK
  return {
    x: info.attentionX === undefined ? focus.x : info.attentionX / small.width,
    y: info.attentionY === undefined ? focus.y : info.attentionY / small.height,
  }
}

function round(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 1000) / 1000
}

/** The share of a picture, from the bottom, whose colour is sampled. */
const FOOT = 0.3
/** The contrast of white text on the scrim; more than the required 4.5, since the scrim isn't fully opaque. */
const SCRIM_CONTRAST = 8

/** Returns the mean colour of the picture's bottom, darkened until white text on it is easy to read. */
function sampleScrim({ data, width, height }: Pixels): string {
  const rows = Math.max(1, Math.round(height * FOOT))
  const foot = data.subarray((height - rows) * width * 3)
  const sums = [0, 0, 0]
  foot.forEach((part, at) => {
    sums[at % 3] = (sums[at % 3] ?? 0) + part
  })
  const mean = sums.map((sum) => toLinear(sum / (foot.length / 3) / 255))
  const most = 1.05 / SCRIM_CONTRAST - 0.05
  const factor = Math.min(1, most / Math.max(luminanceOf(mean), Number.EPSILON))
  const bytes = mean.map((part) => Math.floor(fromLinear(part * factor) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance by WCAG 2.2, of linear parts. */
function luminanceOf([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}
