import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate } from 'node:zlib'

interface PngOptions {
  width: number
  height: number
  bits?: 8 | 16
  /** With Adam7, a decoder has to hold the whole picture. */
  interlaced?: boolean
  /** How many bytes of zeros the body inflates to; by default as many as the picture needs. */
  bytes?: number
  /** Chunks before the body. */
  extra?: Buffer[]
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const WITH_ALPHA = 6
const CHANNELS = 4
/** The first column and row of each Adam7 pass, and the steps from there. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Returns a PNG of transparent black; the file is about a thousandth the size of its pixels. */
export async function makePng(options: PngOptions): Promise<Buffer> {
  const { width, height, bits = 8, interlaced = false, extra = [] } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, WITH_ALPHA, 0, 0, interlaced ? 1 : 0], 8)
  const body = await deflateZeros(options.bytes ?? countBytes({ width, height, bits, interlaced }))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a compressed text chunk that inflates to N bytes. */
export async function compressedText(bytes: number): Promise<Buffer> {
  return chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), await deflateZeros(bytes)]))
}

/** Returns a colour profile chunk that inflates to N bytes. */
export async function compressedProfile(bytes: number): Promise<Buffer> {
  return chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), await deflateZeros(bytes)]))
}

/** Returns how many bytes a picture's rows have. Each row starts with the number of its filter. */
function countBytes({ width, height, bits, interlaced }: Required<Omit<PngOptions, 'bytes' | 'extra'>>) {
  const pixel = (CHANNELS * bits) / 8
  if (!interlaced) return height * (1 + width * pixel)
  return PASSES.reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across)
    return columns > 0 ? sum + Math.ceil((height - top) / down) * (1 + columns * pixel) : sum
  }, 0)
}

const BLOCK = Buffer.alloc(1_000_000)

function* zeros(bytes: number) {
  for (let left = bytes; left > 0; left -= BLOCK.length) yield BLOCK.subarray(0, left)
}

function deflateZeros(bytes: number): Promise<Buffer> {
  return buffer(Readable.from(zeros(bytes)).pipe(createDeflate()))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
