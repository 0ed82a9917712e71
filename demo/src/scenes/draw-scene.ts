import sharp from 'sharp'
import { ALL_MOODS } from './canvas/moods.ts'
import { openStage, STAGE_HEIGHT } from './canvas/stage.ts'
import { DRAWINGS, type SceneKind } from './drawings.ts'
import type { FigurePlace, Scene, SceneSize } from './scene.types.ts'

/** A half figure in the middle, cut off at the waist by the lower edge. */
const HALF_FIGURE = { y: STAGE_HEIGHT, anchor: 'waist', adultHeight: 1_500 } as const

/** Returns 32 bits for a kind and a seed: FNV-1a, mixed so neighbouring seeds have nothing in common. */
function seedOf(kind: SceneKind, seed: number): number {
  let hash = 0x811c9dc5
  for (const letter of `${kind} ${seed}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Rounds a drawing's numbers to hundredths: a third of its size, and nobody sees the difference. */
const shorten = (svg: string) =>
  svg.replace(/-?\d+\.\d{3,}(?:e-\d+)?/g, (number) => String(Number(Number(number).toFixed(2))))

/**
 * Draws a scene of any size; the same kind, seed and size make the same one. A drawing is composed for 800
 * units of height: a wider picture shows more of it at the sides.
 */
export function drawScene(kind: SceneKind, seed: number, { width, height }: SceneSize): Scene {
  const { draw, moods = ALL_MOODS, isOneWay = false } = DRAWINGS[kind]
  const scale = height / STAGE_HEIGHT
  const stage = openStage({ seed: seedOf(kind, seed), name: `${kind}-${seed}`, width: width / scale, moods })
  const isMirrored = stage.chance(0.5) && !isOneWay
  const { behind, before = '', figure, backdrop } = draw(stage)
  const { warm, ambient, isNight, sky } = stage.mood
  const place: FigurePlace = figure ?? { ...HALF_FIGURE, x: stage.middle }
  const x = (isMirrored ? stage.width - place.x : place.x) * scale
  const placed = (svg: string) =>
    svg === ''
      ? ''
      : `<g transform="${isMirrored ? `translate(${width} 0) scale(${-scale} ${scale})` : `scale(${scale})`}">${shorten(svg)}</g>`
  return {
    width,
    height,
    behind: placed(behind),
    before: placed(before),
    light: { from: isMirrored ? 'left' : 'right', warm, ambient, isNight },
    shadow:
      place.anchor === 'feet'
        ? placed(stage.shadow(place.x, place.y, place.adultHeight * 0.13, place.adultHeight * 0.45))
        : '',
    figure: { ...place, x, y: place.y * scale, adultHeight: place.adultHeight * scale },
    backdrop: backdrop ?? sky,
  }
}

/** Returns the whole SVG of a scene with a figure, if there is one, between its two layers. */
export function composeScene({ width, height, behind, shadow, before }: Scene, figure = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${behind}${figure && shadow + figure}${before}</svg>`
}

/** Draws a scene without a figure as PNG. */
export function renderScene(kind: SceneKind, seed: number, size: SceneSize): Promise<Buffer> {
  const svg = composeScene(drawScene(kind, seed, size))
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer()
}
