import sharp, { type OverlayOptions } from 'sharp'
import { describe, expect, it } from 'vitest'
import { measureStoredLook } from './picture-look.ts'

const SKINS = ['#f2d3b3', '#c98b62', '#7d4a2b', '#5c3420']

/** Creates a picture of one colour with a disc of another at a place (fractions). */
async function draw(
  { width, height, ground }: { width: number; height: number; ground: string },
  disc?: { x: number; y: number; colour: string },
) {
  const side = Math.min(width, height)
  const marks: OverlayOptions[] = disc
    ? [
        {
          input: Buffer.from(
            `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="${disc.x * width}" cy="${disc.y * height}" r="${side * 0.18}" fill="${disc.colour}"/></svg>`,
          ),
        },
      ]
    : []
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(marks)
    .png()
    .toBuffer()
}

/** The contrast of white text on a colour by WCAG 2.2. */
function contrastWithWhite(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('the focal point', () => {
  it.each(SKINS)('is on a face of colour %s', async (colour) => {
    for (const [x, y] of [
      [0.5, 0.4],
      [0.3, 0.3],
      [0.7, 0.6],
    ] as const) {
      const { focus } = await measureStoredLook(
        await draw({ width: 400, height: 500, ground: '#3b6ea5' }, { x, y, colour }),
      )
      expect(Math.abs(focus.x - x), JSON.stringify(focus)).toBeLessThan(0.1)
      expect(Math.abs(focus.y - y), JSON.stringify(focus)).toBeLessThan(0.1)
    }
  })

  it('is on the face in a panorama and a strip', async () => {
    const wide = { width: 1000, height: 200, ground: '#3b6ea5' }
    const tall = { width: 200, height: 1000, ground: '#3b6ea5' }
    const left = await measureStoredLook(await draw(wide, { x: 0.12, y: 0.5, colour: '#c98b62' }))
    const low = await measureStoredLook(await draw(tall, { x: 0.5, y: 0.85, colour: '#c98b62' }))
    expect(Math.abs(left.focus.x - 0.12)).toBeLessThan(0.05)
    expect(Math.abs(low.focus.y - 0.85)).toBeLessThan(0.05)
  })

  it('is on the most eye-catching spot without a face', async () => {
    const { focus } = await measureStoredLook(
      await draw({ width: 500, height: 400, ground: '#205030' }, { x: 0.8, y: 0.5, colour: '#2030ff' }),
    )
    expect(focus.x).toBeGreaterThan(0.6)
  })

  it.each(['#ffffff', '#000000', '#e8a33d'])('is within a picture of only %s', async (ground) => {
    const { focus } = await measureStoredLook(await draw({ width: 40, height: 50, ground }))
    for (const part of [focus.x, focus.y]) {
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(1)
    }
  })
})

describe('the scrim', () => {
  it.each(['#ffffff', '#000000', '#ffff00', '#00ffff', '#ff00ff', '#e8a33d', '#808080'])(
    'makes white text readable on %s',
    async (ground) => {
      const { scrim } = await measureStoredLook(await draw({ width: 40, height: 50, ground }))
      expect(scrim).toMatch(/^#[0-9a-f]{6}$/)
      expect(contrastWithWhite(scrim)).toBeGreaterThanOrEqual(7.9)
    },
  )

  it("has the hue of the picture's bottom, not its top", async () => {
    const sky = await draw({ width: 40, height: 50, ground: '#2040ff' })
    const picture = await sharp(sky)
      .composite([{ input: await draw({ width: 40, height: 20, ground: '#30a040' }), top: 30, left: 0 }])
      .png()
      .toBuffer()
    const { scrim } = await measureStoredLook(picture)
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(scrim.slice(at, at + 2), 16))
    expect(green).toBeGreaterThan(Math.max(red ?? 0, blue ?? 0))
  })
})
