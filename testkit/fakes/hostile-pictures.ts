import sharp from 'sharp'
import { compressedProfile, compressedText, makePng } from './png.ts'

export interface HostilePicture {
  name: string
  bytes: Buffer
}

/** AVIF and HEIC may have fewer pixels than other formats. */
const MOST_AVIF_SIDE = 3160
const MOST_BYTES = 1_900_000

/**
 * Returns small files that cost a decoder much memory or time, and damaged ones. The larger the side in pixels, the
 * more they cost: 6300 is a picture's maximum side.
 */
export async function makeHostilePictures(side: number): Promise<HostilePicture[]> {
  const pixels = side * side
  const plain = (width: number, height = width, options = {}) =>
    sharp({ create: { width, height, channels: 3, background: 'teal', ...options } })
  const page = Math.floor(side / 8)
  const animated = plain(page, page * 64, { pageHeight: page })
  const avif = await plain(Math.min(side, MOST_AVIF_SIDE)).avif({ effort: 0 }).toBuffer()
  const progressive = await plain(side).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  const small = { width: 100, height: 100 }
  const costly = {
    'interlaced PNG with 16 bits': await makePng({ width: side, height: side, bits: 16, interlaced: true }),
    'interlaced PNG': await makePng({ width: side, height: side, interlaced: true }),
    'PNG with a large text': await makePng({ ...small, extra: [await compressedText(pixels * 8)] }),
    'PNG with a large profile': await makePng({ ...small, extra: [await compressedProfile(pixels * 8)] }),
    'PNG with a false size': await makePng({ width: 50_000, height: 50_000, bytes: 1_000_000 }),
    'progressive JPEG': progressive,
    'JPEG with many scans': repeatLastScan(progressive),
    AVIF: avif,
    'AVIF with a false size': withFalseSize(avif),
    HEIC: Buffer.from(avif.toString('latin1').replace('ftypavif', 'ftypheic'), 'latin1'),
    WebP: await plain(side).webp({ lossless: true }).toBuffer(),
    'animated WebP': await animated.clone().webp({ lossless: true }).toBuffer(),
    GIF: await plain(side).gif().toBuffer(),
    'animated GIF': await animated.clone().gif().toBuffer(),
  }
  const whole = Object.entries(costly).map(([name, bytes]) => ({ name, bytes }))
  return [...whole, ...whole.map(truncate), ...whole.map(damage)]
}

/** Returns a JPEG of noise, which takes more time to encode than any photo; 1500 x 1100 pixels have 1.2 MB. */
export function makeNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

function truncate({ name, bytes }: HostilePicture): HostilePicture {
  return { name: `half of ${name}`, bytes: bytes.subarray(0, bytes.length / 2) }
}

/** Changes one byte in each sixteenth of a file, after its header. */
function damage({ name, bytes }: HostilePicture): HostilePicture {
  const damaged = Buffer.from(bytes)
  for (let part = 1; part < 16; part++) {
    const at = Math.floor((bytes.length * part) / 16)
    damaged[at] = (damaged[at] ?? 0) ^ 0x5a
  }
  return { name: `damaged ${name}`, bytes: damaged }
}

/** Returns a JPEG whose last scan repeats many times: a decoder works through each. */
function repeatLastScan(jpeg: Buffer): Buffer {
  const start = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(start, jpeg.length - 2)
  const times = Math.floor((MOST_BYTES - jpeg.length) / scan.length)
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: times }, () => scan),
    jpeg.subarray(-2),
  ])
}

/** Returns an AVIF whose container claims 100 x 100 pixels, whatever is encoded inside. */
function withFalseSize(avif: Buffer): Buffer {
  const changed = Buffer.from(avif)
  const at = changed.indexOf('ispe')
  changed.writeUInt32BE(100, at + 8)
  changed.writeUInt32BE(100, at + 12)
  return changed
}
