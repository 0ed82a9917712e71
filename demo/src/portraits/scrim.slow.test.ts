import sharp from 'sharp'
import { expect, it } from 'vitest'
import { measureStoredLook } from '../../../server/src/kit/media/picture-look.ts'
import { cast } from '../cast.ts'
import { drawMember, renderDrawing } from './index.ts'

/** Like the web's `CardPhoto.module.css`: how much of the scrim's colour is behind the highest line of text. */
const OPACITY = 0.94
/** The highest start of text on a card, as a fraction of the photo's height. */
const TEXT = 0.72
const NOW = new Date('2026-11-22T12:00:00Z')

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

/** Returns the lowest contrast of white text anywhere at a picture's bottom behind its scrim, by WCAG 2.2. */
async function leastContrast(png: Buffer, scrim: string): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colour = [1, 3, 5].map((at) => Number.parseInt(scrim.slice(at, at + 2), 16))
  const blended = (byte: number, channel: number) =>
    linear((OPACITY * (colour[channel] ?? 0) + (1 - OPACITY) * byte) / 255)
  let brightest = 0
  for (let at = Math.floor(info.height * TEXT) * info.width * 3; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    brightest = Math.max(
      brightest,
      0.2126 * blended(red, 0) + 0.7152 * blended(green, 1) + 0.0722 * blended(blue, 2),
    )
  }
  return 1.05 / (brightest + 0.05)
}

it('white names have a contrast of 4.5:1 on the main pictures of 300 members', async () => {
  const contrasts: number[] = []
  for (const [number, person] of cast(300, NOW).entries()) {
    const png = await renderDrawing(drawMember(person, number, 0, NOW), 120)
    const { scrim } = await measureStoredLook(png)
    contrasts.push(await leastContrast(png, scrim))
  }
  expect(contrasts.length).toBeGreaterThanOrEqual(300)
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5)
}, 120_000)
