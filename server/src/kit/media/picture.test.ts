import exifr from 'exifr'
import sharp from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { makePng } from '../../../../testkit/fakes/png.ts'
import { decodePicture, PICTURE_WIDTHS, UnreadablePicture } from './picture.ts'

describe('a photo', () => {
  it('loses all metadata', async () => {
    const upload = await withEverything()
    expect(await exifr.gps(upload)).toMatchObject({ latitude: expect.closeTo(24.86, 3) })

    const { variants } = await decodePicture(upload)

    for (const width of PICTURE_WIDTHS) {
      const header = await sharp(variants[width].bytes).metadata()
      expect(header).toMatchObject({ format: 'webp', space: 'srgb' })
      for (const block of ['exif', 'icc', 'xmp', 'iptc', 'tifftagPhotoshop', 'comments', 'orientation'])
        expect(header).not.toHaveProperty(block)
      expect(webpChunks(variants[width].bytes)).toEqual(['VP8 '])
      expect(variants[width].bytes.includes('Secret')).toBe(false)
    }
  })

  it('is turned upright', async () => {
    const lying = await photo(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await decodePicture(lying)).toMatchObject({ width: 200, height: 400 })
  })

  it('keeps its colours when its profile is dropped', async () => {
    const red = sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 30, b: 30 } },
    })
    const { variants } = await decodePicture(await red.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer())
    const { channels } = await sharp(variants[640].bytes).stats()
    expect(channels.map(({ mean }) => Math.round(mean / 8))).toEqual(
      [200, 30, 30].map((of) => Math.round(of / 8)),
    )
  })

  it('gets three widths, never enlarged, and a placeholder in its own shape', async () => {
    const wide = await decodePicture(await photo(3000, 2000).jpeg().toBuffer())
    expect(PICTURE_WIDTHS.map((width) => wide.variants[width].width)).toEqual([320, 640, 1280])
    const { w, h } = thumbHashToRGBA(Buffer.from(wide.thumbhash, 'base64'))
    expect(w / h).toBeCloseTo(1.5, 0)

    const small = await decodePicture(await photo(400, 300).png().toBuffer())
    expect(PICTURE_WIDTHS.map((width) => small.variants[width].width)).toEqual([320, 400, 400])
  })

  it('keeps enough height in a panorama for a card that shows its middle', async () => {
    const { variants } = await decodePicture(await photo(4000, 800).jpeg().toBuffer())
    const heights = PICTURE_WIDTHS.map((width) => variants[width].height)
    expect(heights).toEqual([180, 360, 720])
    expect(variants[640].bytes.length).toBeLessThanOrEqual(40_000)

    const endless = await decodePicture(await photo(12_000, 400).jpeg().toBuffer())
    expect(PICTURE_WIDTHS.map((width) => endless.variants[width].width)).toEqual([960, 1920, 3840])
  })

  it('can have 10 megapixels', async () => {
    const large = await photo(3650, 2740).jpeg({ quality: 60 }).toBuffer()
    expect(await decodePicture(large)).toMatchObject({ width: 1280, height: 961 })
  })

  it("fits a card's byte budget even if it's pure noise", async () => {
    const noise = await sharp({
      create: { width: 640, height: 1600, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 80 } },
    } as never)
      .jpeg({ quality: 95 })
      .toBuffer()
    const { variants } = await decodePicture(noise)
    expect(variants[640].bytes.length).toBeLessThanOrEqual(40_000)
  })
})

describe('other pictures', () => {
  it.each(['png', 'webp', 'avif', 'gif'] as const)('in the format %s are decoded', async (format) => {
    const upload = await photo(200, 100).toFormat(format).toBuffer()
    expect(await decodePicture(upload)).toMatchObject({ width: 200, height: 100 })
  })

  it('with animation are reduced to the first frame', async () => {
    const frames = ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const upload = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    const { variants } = await decodePicture(upload)
    const { dominant } = await sharp(variants[320].bytes).stats()
    expect(dominant.r).toBeGreaterThan(dominant.b)
    expect((await sharp(variants[320].bytes).metadata()).pages).toBeUndefined()
  })

  it.each([
    ['grey', () => photo(50, 50).greyscale().png()],
    ['CMYK', () => photo(50, 50).toColourspace('cmyk').jpeg()],
    ['16 bit', () => photo(50, 50).toColourspace('rgb16').png()],
    ['transparent', () => photo(50, 50).ensureAlpha(0.2).png()],
  ])('with %s colours become plain sRGB', async (_, make) => {
    const { variants } = await decodePicture(await make().toBuffer())
    expect(await sharp(variants[640].bytes).metadata()).toMatchObject({ channels: 3, space: 'srgb' })
  })
})

describe('rejected', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const jpeg = () => photo(600, 400).jpeg().toBuffer()

  it.each([
    ['SVG', async () => Buffer.from(svg)],
    ['SVG behind an XML head', async () => Buffer.from(`<?xml version="1.0"?>\n${svg}`)],
    ['text', async () => Buffer.from('this was renamed to holiday.jpg')],
    ['PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
    ['TIFF', async () => photo(20, 20).tiff().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
  ])('an upload of %s, by its format', async (_, make) => {
    await expect(decodePicture(await make())).rejects.toMatchObject({ reason: 'format' })
  })

  it.each([
    ['a truncated JPEG', async () => half(await jpeg())],
    ['a truncated PNG', async () => half(await photo(300, 300).png().toBuffer())],
    ['a picture head on a page', async () => Buffer.from('GIF89a/*<html><script>alert(1)</script>*/=1')],
    [
      'a JPEG head on a page',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(svg)]),
    ],
    ['a HEIF head on nothing', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
  ])('%s, as unreadable', async (_, make) => {
    const failure = decodePicture(await make())
    await expect(failure).rejects.toBeInstanceOf(UnreadablePicture)
  })

  it('a decompression bomb, quickly by its dimensions', async () => {
    const bomb = await makePng({ width: 50_000, height: 50_000, bytes: 1_000_000 })
    const started = process.cpuUsage()
    await expect(decodePicture(bomb)).rejects.toMatchObject({ reason: 'dimensions' })
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000, 'milliseconds of processor time').toBeLessThan(1000)
  })

  it('an AVIF with few bytes and many pixels, by its header', async () => {
    const bomb = await sharp({ create: { width: 3200, height: 3200, channels: 3, background: 'teal' } })
      .avif({ effort: 0 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(20_000)
    await expect(decodePicture(bomb)).rejects.toMatchObject({ reason: 'dimensions' })
  })

  it('a picture of 2 MB, by its size', async () => {
    await expect(decodePicture(Buffer.alloc(2_000_000))).rejects.toMatchObject({ reason: 'weight' })
  })

  it('bytes appended to a picture are dropped', async () => {
    const trailer = '<html><script>alert("polyglot")</script></html>'
    const { variants } = await decodePicture(Buffer.concat([await jpeg(), Buffer.from(trailer)]))
    for (const width of PICTURE_WIDTHS) expect(variants[width].bytes.includes('script')).toBe(false)
  })
})

function photo(width: number, height: number) {
  const sky = { r: 232, g: 163, b: 61 }
  const ground = Buffer.from([47, 75, 60])
  return sharp({ create: { width, height, channels: 3, background: sky } }).composite([
    {
      input: ground,
      raw: { width: 1, height: 1, channels: 3 },
      tile: true,
      blend: 'over',
      gravity: 'south',
    },
  ])
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2)
}

async function withEverything(): Promise<Buffer> {
  return photo(800, 600)
    .withExif({
      IFD0: { Artist: 'Secret', ImageDescription: 'Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 51/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '67/1 0/1 0/1',
      },
    })
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
    .jpeg()
    .toBuffer()
}

function webpChunks(webp: Buffer): string[] {
  const names: string[] = []
  for (let at = 12; at < webp.length; ) {
    names.push(webp.toString('latin1', at, at + 4))
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return names
}
