import sharp from 'sharp'

/** What is compared of two pictures. */
export interface PerceptualHash {
  /** 64 bits of the picture's low frequencies. */
  bits: bigint
  /** Mean red, green and blue of a grid of four by four, row by row: 48 numbers from 0 to 255. */
  colours: Uint8Array
}

/** The side of the grey square that is transformed. */
const SIDE = 32
/** The side of the square of low frequencies that is kept. */
const KEPT = 8
const COLOUR_SIDE = 4

/** The first rows of the matrix of a discrete cosine transform (DCT-II), the constant one left out. */
const COSINES = Array.from({ length: KEPT }, (_, row) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * (row + 1) * Math.PI) / (2 * SIDE))),
)

/**
 * Returns the perceptual hash of a stored picture, as it is and mirrored: pHash (Zauner, "Implementation and Benchmarking
 * of Perceptual Image Hash Functions", 2010), the signs of 8 x 8 low frequencies against their median. Undefined for a
 * picture with too little in it to be told from another, such as a plain colour.
 */
export async function hashPicture(
  bytes: Buffer,
): Promise<{ hash: PerceptualHash; mirrored: PerceptualHash } | undefined> {
  const { data } = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const frequencies = transform(greyOf(data))
  if (!hasDetail(frequencies)) return undefined
  const colours = coloursOf(data)
  return {
    hash: { bits: bitsOf(frequencies), colours },
    mirrored: { bits: bitsOf(mirror(frequencies)), colours: mirrorColours(colours) },
  }
}

/** Luma by Rec. 601, as JPEG has it. */
function greyOf(rgb: Buffer): Float64Array {
  return Float64Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

function transform(grey: Float64Array): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosines) => sum(cosines, (x) => grey[y * SIDE + x] ?? 0)),
  )
  return COSINES.flatMap((cosines) =>
    Array.from({ length: KEPT }, (_, column) => sum(cosines, (y) => rows[y]?.[column] ?? 0)),
  )
}

function sum(factors: number[], valueAt: (index: number) => number): number {
  return factors.reduce((total, factor, index) => total + factor * valueAt(index), 0)
}

/** The root mean square of the frequencies below which a picture is nearly plain; measured, see docs/security.md. */
const LEAST_DETAIL = 400

function hasDetail(frequencies: number[]): boolean {
  const energy = frequencies.reduce((total, value) => total + value * value, 0)
  return Math.sqrt(energy / frequencies.length) >= LEAST_DETAIL
}

function bitsOf(frequencies: number[]): bigint {
  const sorted = frequencies.toSorted((a, b) => a - b)
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
  return frequencies.reduce((bits, value) => (bits << 1n) | (value > median ? 1n : 0n), 0n)
}

/** Mirroring a picture turns the sign of its odd frequencies along the rows; the first that is kept is odd. */
function mirror(frequencies: number[]): number[] {
  return frequencies.map((value, index) => (index % 2 === 0 ? -value : value))
}

function coloursOf(rgb: Buffer): Uint8Array {
  const size = SIDE / COLOUR_SIDE
  return Uint8Array.from({ length: COLOUR_SIDE ** 2 * 3 }, (_, index) => {
    const [cell, channel] = [Math.floor(index / 3), index % 3]
    const [top, left] = [Math.floor(cell / COLOUR_SIDE) * size, (cell % COLOUR_SIDE) * size]
    let total = 0
    for (let y = top; y < top + size; y++)
      for (let x = left; x < left + size; x++) total += rgb[(y * SIDE + x) * 3 + channel] ?? 0
    return Math.round(total / size ** 2)
  })
}

function mirrorColours(colours: Uint8Array): Uint8Array {
  return colours.map((_, index) => {
    const [cell, channel] = [Math.floor(index / 3), index % 3]
    const column = cell % COLOUR_SIDE
    return colours[(cell - column + (COLOUR_SIDE - 1 - column)) * 3 + channel] ?? 0
  })
}

/** Returns in how many of 64 bits two hashes differ. */
export function hammingDistance(a: bigint, b: bigint): number {
  let different = a ^ b
  let count = 0
  for (; different !== 0n; different &= different - 1n) count += 1
  return count
}

/** Returns the mean difference of two pictures' colours, from 0 to 255. */
export function colourDistance(a: Uint8Array, b: Uint8Array): number {
  return a.reduce((total, value, index) => total + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}
