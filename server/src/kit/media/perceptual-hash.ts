import sharp from 'sharp'

/** The fingerprint by which two pictures are compared. */
export interface PerceptualHash {
  /** 64 bits of the coarse features, by which pictures are looked up. */
  coarse: bigint
  /** 256 bits that distinguish similar pictures, such as two drawings in one style. */
  fine: bigint
}

export interface PictureHashes {
  hash: PerceptualHash
  /** Of the mirrored picture. */
  mirrored: PerceptualHash
}

/** The side of the transformed grey square. */
const SIDE = 32
const COARSE_SIDE = 8
const FINE_SIDE = 16

/** The first rows of a discrete cosine transform matrix (DCT-II), without the constant one. */
const COSINES = Array.from({ length: FINE_SIDE }, (_, row) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * (row + 1) * Math.PI) / (2 * SIDE))),
)

/**
 * Returns a stored picture's perceptual hashes by pHash (Zauner, "Implementation and Benchmarking of
 * Perceptual Image Hash Functions", 2010): which of the low frequencies of 32 x 32 grey values are above
 * their median. Undefined for a picture with too little to recognise, such as a plain colour.
 */
export async function hashPicture(bytes: Buffer): Promise<PictureHashes | undefined> {
  const rgb = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer()
  const frequencies = transform(greyOf(rgb))
  if (!hasDetail(frequencies)) return undefined
  return { hash: hashOf(frequencies), mirrored: hashOf(mirror(frequencies)) }
}

/** Luma by ITU-R BT.601. */
function greyOf(rgb: Buffer): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at * 3, at * 3 + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
}

/** Returns 16 x 16 low frequencies, row by row. */
function transform(grey: number[]): number[][] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosines) => sum(cosines, (x) => grey[y * SIDE + x] ?? 0)),
  )
  return COSINES.map((cosines) =>
    Array.from({ length: FINE_SIDE }, (_, column) => sum(cosines, (y) => rows[y]?.[column] ?? 0)),
  )
}

function sum(factors: number[], valueAt: (index: number) => number): number {
  return factors.reduce((total, factor, index) => total + factor * valueAt(index), 0)
}

/** The root mean square of the coarse features below which a picture is nearly plain; portraits have more than 500. */
const LEAST_DETAIL = 100

function hasDetail(frequencies: number[][]): boolean {
  const values = corner(frequencies, COARSE_SIDE)
  return Math.sqrt(sum(values, (index) => values[index] ?? 0) / values.length) >= LEAST_DETAIL
}

function hashOf(frequencies: number[][]): PerceptualHash {
  return {
    coarse: bitsOf(corner(frequencies, COARSE_SIDE)),
    fine: bitsOf(corner(frequencies, FINE_SIDE)),
  }
}

function corner(frequencies: number[][], side: number): number[] {
  return frequencies.slice(0, side).flatMap((row) => row.slice(0, side))
}

function bitsOf(values: number[]): bigint {
  const sorted = values.toSorted((a, b) => a - b)
  const median = ((sorted[values.length / 2 - 1] ?? 0) + (sorted[values.length / 2] ?? 0)) / 2
  return values.reduce((bits, value) => (bits << 1n) | (value > median ? 1n : 0n), 0n)
}

/** Mirroring flips the sign of the odd frequencies along the rows; the first one used is number one. */
function mirror(frequencies: number[][]): number[][] {
  return frequencies.map((row) => row.map((value, column) => (column % 2 === 0 ? -value : value)))
}

/** Returns how many bits differ between two hashes. */
export function hammingDistance(a: bigint, b: bigint): number {
  let count = 0
  for (let different = a ^ b; different !== 0n; different &= different - 1n) count += 1
  return count
}
