import sharp from 'sharp'
import { renderScene } from './draw-scene.ts'
import type { SceneKind } from './drawings.ts'

/** How many seeds of each drawing to show. */
const SEEDS = 4
const COLUMNS = 12
const TILE = { width: 200, height: 250 }
const GAP = 8
const GROUND = '#fbf5ea'

/** Draws some seeds of each kind on one sheet, as PNG. */
export async function drawSceneSheet(kinds: readonly SceneKind[]): Promise<Buffer> {
  const shown = kinds.flatMap((kind) => Array.from({ length: SEEDS }, (_, seed) => ({ kind, seed })))
  const tiles = await Promise.all(
    shown.map(async ({ kind, seed }, index) => ({
      input: await renderScene(kind, seed, TILE),
      left: GAP + (index % COLUMNS) * (TILE.width + GAP),
      top: GAP + Math.floor(index / COLUMNS) * (TILE.height + GAP),
    })),
  )
  const size = {
    width: GAP + Math.min(shown.length, COLUMNS) * (TILE.width + GAP),
    height: GAP + Math.ceil(shown.length / COLUMNS) * (TILE.height + GAP),
  }
  return sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(tiles)
    .png()
    .toBuffer()
}
