import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { decodePicture } from '../picture.ts'
import { readPngGamma } from './png-gamma.ts'

const HEADER_END = 33

function chunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function gammaOf(hundredThousandths: number): Buffer {
  const content = Buffer.alloc(4)
  content.writeUInt32BE(hundredThousandths)
  return chunk('gAMA', content)
}

/** Returns a grey picture of 64 x 64 pixels with these chunks after its header. */
async function makeGrey(value: number, ...chunks: Buffer[]): Promise<Buffer> {
  const background = { r: value, g: value, b: value }
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  return Buffer.concat([png.subarray(0, HEADER_END), ...chunks, png.subarray(HEADER_END)])
}

async function readGrey(png: Buffer): Promise<number> {
  const { variants } = await decodePicture(png)
  const { channels } = await sharp(variants[640].bytes).stats()
  return channels[0]?.mean ?? 0
}

it.each([
  ['linear samples', 128, 100_000, 188],
  ['an old Macintosh', 128, 55_556, 146],
  ['black', 0, 100_000, 0],
  ['white', 255, 100_000, 255],
  ['the usual gamma', 128, 45_455, 128],
])('stores a PNG of %s as browsers show it', async (_, value, gamma, shown) => {
  const stored = await readGrey(await makeGrey(value, gammaOf(gamma)))
  expect(Math.abs(stored - shown)).toBeLessThanOrEqual(2)
})

it('ignores the gamma if a profile says more, or if there is none', async () => {
  const srgb = chunk('sRGB', Buffer.from([0]))
  expect(readPngGamma(await makeGrey(128, gammaOf(100_000), srgb))).toBeUndefined()
  expect(readPngGamma(await makeGrey(128))).toBeUndefined()
  expect(readPngGamma(await makeGrey(128, gammaOf(0)))).toBeUndefined()
  expect(readPngGamma(Buffer.from('no picture at all'))).toBeUndefined()
})
