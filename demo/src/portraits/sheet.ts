import sharp from 'sharp'
import { cast } from '../cast.ts'
import { drawMember, renderDrawing } from './member.ts'

const COLUMNS = 10
const TILE = { width: 240, height: 300 }
const GAP = 8
const GROUND = '#fbf5ea'

/** Draws the demo's first members' portraits on one sheet, as PNG. */
export async function drawSheet(count: number, today: Date): Promise<Buffer> {
  const tiles = await Promise.all(
    cast(count, today)
      .slice(0, count)
      .map(async (person, index) => ({
        input: await renderDrawing(drawMember(person, index, 0, today), TILE.width),
        left: GAP + (index % COLUMNS) * (TILE.width + GAP),
        top: GAP + Math.floor(index / COLUMNS) * (TILE.height + GAP),
      })),
  )
  const size = {
    width: GAP + Math.min(count, COLUMNS) * (TILE.width + GAP),
    height: GAP + Math.ceil(count / COLUMNS) * (TILE.height + GAP),
  }
  return sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(tiles)
    .png()
    .toBuffer()
}
